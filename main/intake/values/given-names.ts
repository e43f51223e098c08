import { normalizeText } from "../../../shared/contract/normalize-text.ts";

/** Frequent given names in the countries of the app's languages; none is a frequent family name. */
const NAMES =
  "aaron adam adele adriana agata agnes agnieszka alba alberto alejandra alejandro " +
  "aleksandra alessandra alessandro alessia alexandra alfonso alfredo alice alicia " +
  "alina aline alvaro amanda amelie amelia amy ana anais andrea andreas andres andrew " +
  "andrzej angela angelika anita anja anke ann anna annalisa anne annette annika antje " +
  "antoine antonia antonio arianna arnaud arthur astrid audrey aurelie aurore axel " +
  "barbara bartosz beata beate beatrice beatriz ben benedikt benjamin birgit bjorn " +
  "brigitte britta bruno camila camilla camille carla carlo carlos carmen carole " +
  "carolin caroline carolina caterina catherine cecile cecilia celine charlotte chiara " +
  "chloe christel christian christiane christina christine christoph christophe " +
  "christopher clara claude claudia claudio clemence concepcion cornelia cristian " +
  "cristina damian damien daniel daniela daniele danuta dariusz david davide deborah " +
  "delphine diana diego dieter dirk dominika dominique donna dorota dorothea eduardo " +
  "edward edyta elena eleonora elias elisa elisabeth elise elizabeth elke ella elodie " +
  "elsa emanuele emil emilia emilie emily emma eric erika erik esther eugenia eva ewa " +
  "fabian fabienne fabio fabrice fatima federica federico felipe felix fernando filip " +
  "finn florence florian frances francesca francesco francisco francois francoise frank " +
  "franziska frederic friederike gabriel gabriela gabriele gabriella gaelle geraldine " +
  "gerhard giacomo gianluca giorgia giorgio giovanna giovanni giulia giuseppe gloria " +
  "gonzalo grace greta grzegorz guido guillaume guillermo gunther hanna hannah hans " +
  "harald heike heiko heinz helen helena helene helga henri hugo ignacio ilaria ines " +
  "inga ingrid ioana irena irene iris isabel isabella isabelle ivan iwona jacek " +
  "jacqueline jaime jakob jakub jan jana jane janina janine jasmin javier jean jens " +
  "jeremy jerome jessica joan joanna jochen johanna johannes john jonas jonathan jorg " +
  "jorge jose josefine josephine juan judith julia julian juliane julie julien juliette " +
  "jurgen justyna karen karin karina karl karolina katarina katarzyna kate katharina " +
  "kathrin katja katrin kerstin kevin kim klaus konrad konstantin krzysztof lara lars " +
  "laura laure lea lena leon leonie lisa lorena lorenzo louise luca lucas lucia lucie " +
  "luis luisa lukas lukasz maciej maddalena magdalena manfred manon manuela mara marc " +
  "marcel marcin marco marcos marek margaret margarita margit margot maria mariana " +
  "marianne mariano marie marina mario marion mariusz marketa markus marlene marta " +
  "martina mateo mathieu mathilde matteo matthias matthieu maxime maximilian mehmet " +
  "melanie melissa mia michael michaela michal michel michele michelle miguel mike " +
  "mikolaj milena monica monika monique mohammed moritz nadia nadine natalia natalie " +
  "natascha nathalie niclas nicola nicolas nicole niklas nils nina noah noemie nora " +
  "oliver olivia olivier pablo paola paolo pascal patricia patrick paula pauline " +
  "paulina pawel pedro petra philip philipp philippe pia pierre piotr rachel rafael " +
  "rafal rainer ralf raquel rebecca regina renata renate rene ricardo riccardo rita " +
  "robert roberta roberto rocio roland romain rosa rosario ruben sabine sabrina " +
  "salvatore samuel sandra sandrine sara sarah sebastian sebastien serena sergio silke " +
  "silvia simona simone slawomir sofia solene sonia sonja sophia sophie stefan stefania " +
  "stefanie stephan stephane stephanie susan susana susanna susanne sven svenja sylvia " +
  "sylvie tanja tatiana teresa thibault thomas thorsten tim timo tobias tomasz torsten " +
  "udo ulrich ulrike ursula uta uwe valentina valerie vanessa vera verena veronica " +
  "veronika veronique victor victoria viktoria vincenzo virginie volker waldemar wiebke " +
  "wiktoria wojciech wolfgang xavier yannick yasmin yolanda yves yvonne zbigniew zofia " +
  "zoe james mary linda jennifer richard joseph charles nancy betty ashley kimberly " +
  "donald kenneth steven brian timothy jason jeffrey ryan jacob gary nicholas stephen " +
  "larry justin brandon raymond gregory joshua jerry dennis walter peter harold douglas " +
  "henry carl joe juanita jack albert willie lawrence diane heather doris evelyn cheryl " +
  "mildred katherine rose janice kelly judy kathy theresa beverly denise tammy anil " +
  "priya rahul amit sanjay deepak sunita pooja wei ming yuki hiroshi kenji ali ahmed " +
  "omar fatma ayse hassan mohamed mustafa emre olga svetlana dmitri sergei natasha " +
  "ivana jiri zoltan";

let names: ReadonlySet<string> | null = null;

/** Returns whether a word is a frequent given name; also of a double one such as Anne-Marie. */
export function isGivenName(word: string): boolean {
  names ??= new Set(NAMES.split(" "));
  const [name = ""] = normalizeText(word).split("-");
  return names.has(name);
}
