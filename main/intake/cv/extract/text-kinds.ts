import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { isRoleNoun } from "../../../../shared/matching/words/title-vocabulary.ts";

/** Words that say what somebody does, in eight languages, normalized. */
const ROLES = longPattern(
  String.raw`
    \b(?:engineer|developer|manager|consultant|analyst|architect|administrator|designer|director|
    officer|specialist|assistant|coordinator|technician|scientist|researcher|professor|lecturer|
    teacher|nurse|doctor|physician|accountant|auditor|controller|lawyer|attorney|paralegal|
    secretary|clerk|representative|executive|president|ceo|cto|cfo|coo|cio|founder|partner|
    associate|intern|trainee|apprentice|supervisor|lead|head|chief|advisor|adviser|agent|buyer|
    planner|operator|mechanic|electrician|welder|driver|chef|cook|waiter|waitress|receptionist|
    recruiter|trainer|tutor|coach|editor|writer|surveyor|reader in|journalist|translator|
    interpreter|librarian|
    pharmacist|chemist|biologist|physicist|therapist|psychologist|programmer|tester|owner|
    handyman|plumber|carpenter|joiner|roofer|painter|decorator|gardener|baker|butcher|barista|
    bartender|hairdresser|midwife|paramedic|dentist|hygienist|veterinarian|vet|optician|
    radiographer|carer|caregiver|nanny|housekeeper|cleaner|janitor|caretaker|guard|picker|packer|
    stocker|dispatcher|foreman|superintendent|estimator|inspector|investigator|adjuster|broker|
    underwriter|actuary|banker|trader|bookkeeper|treasurer|economist|statistician|geologist|
    archivist|curator|photographer|illustrator|animator|copywriter|blogger|marketer|promoter|
    negotiator|organi[sz]er|facilitator|mentor|counsel(?:l)?or|principal|headteacher|dean|warden|
    superviser|expediter|scheduler|verifier|assembler|machinist|fitter|toolmaker|moulder|
    solicitor|barrister|conveyancer|optometrist|radiologist|dietitian|chefe|
    freelancer|postdoc|fellow|strategist|producer|salesperson|salesman|merchandiser|cashier|
    entwickler(?:in)?|ingenieur(?:in)?|berater(?:in)?|leiter(?:in)?|referent(?:in)?|
    sachbearbeiter(?:in)?|kauf(?:mann|frau)|techniker(?:in)?|mechaniker(?:in)?|
    mechatroniker(?:in)?|elektriker(?:in)?|elektroniker(?:in)?|meister(?:in)?|buchhalter(?:in)?|
    assistent(?:in)?|assistenz|geschaftsfuhrer(?:in)?|vertriebler(?:in)?|mitarbeiter(?:in)?|
    verkaufer(?:in)?|pfleger(?:in)?|krankenschwester|lehrer(?:in)?|arzt|arztin|anwalt|anwaltin|
    fachkraft|pflegekraft|kraft|hilfskraft|praktikant(?:in)?|werkstudent(?:in)?|
    auszubildender?|azubi|koch|kochin|fahrer(?:in)?|
    erzieher(?:in)?|fraser(?:in)?|dreher(?:in)?|\w*fachangestellter?|angestellter?|
    \w*mechaniker(?:in)?|kellner(?:in)?|backer(?:in)?|frisor(?:in)?|friseur(?:in)?|maler(?:in)?|
    gartner(?:in)?|maurer(?:in)?|dachdecker(?:in)?|installateur(?:in)?|monteur(?:in)?|
    konstrukteur(?:in)?|planer(?:in)?|prufer(?:in)?|gutachter(?:in)?|dozent(?:in)?|
    professor(?:in)?|apotheker(?:in)?|hebamme|therapeut(?:in)?|psychologe|psychologin|
    padagoge|padagogin|lagerist(?:in)?|logistiker(?:in)?|kurier|zusteller(?:in)?|
    servicekraft|aushilfe|bedienung|hausmeister(?:in)?|vorarbeiter(?:in)?|polier|
    schichtfuhrer(?:in)?|vorstand|prokurist(?:in)?|justiziar(?:in)?|syndikus|notar(?:in)?|
    richter(?:in)?|ubersetzer(?:in)?|dolmetscher(?:in)?|lektor(?:in)?|texter(?:in)?|
    gestalter(?:in)?|zeichner(?:in)?|laborant(?:in)?|chemiker(?:in)?|biologe|biologin|
    schlosser(?:in)?|tischler(?:in)?|schweisser(?:in)?|redakteur(?:in)?|projektleiter(?:in)?|
    projektleitung|teamleitung|einkaufer(?:in)?|disponent(?:in)?|informatiker(?:in)?|
    fachinformatiker(?:in)?|volontar(?:in)?|wissenschaftler(?:in)?|bauleiter(?:in)?|
    ingenieure?|developpeu(?:r|se)|responsable|directeur|directrice|charge[e]? d\w*|chef(?:fe)?|
    consultant[e]?|comptable|assistant[e]?|technicien(?:ne)?|conseill(?:er|ere)|infirmi(?:er|ere)|
    enseignant[e]?|professeur[e]?|vendeu(?:r|se)|commercial[e]?|stagiaire|alternant[e]?|juriste|
    secretaire|agent[e]?|ouvri(?:er|ere)|caissi(?:er|ere)|boulangere|coiffeu(?:r|se)|
    plombier|peintre|macon|menuisi(?:er|ere)|chauffeur|livreu(?:r|se)|magasini(?:er|ere)|
    cariste|receptionniste|hote(?:sse)?|educat(?:eur|rice)|formateur|formatrice|pharmacien(?:ne)?|
    prepara(?:teur|trice)|aide[- ]soignant[e]?|auxiliaire|sage[- ]femme|kinesitherapeute|
    psychologue|medecin|graphiste|traduct(?:eur|rice)|bibliothecaire|chercheu(?:r|se)|
    doctorant[e]?|monteu(?:r|se)|soudeu(?:r|se)|conduct(?:eur|rice)|regisseu(?:r|se)|
    controleu(?:r|se)|auditeu(?:r|rice)|analyste|architecte|dessinat(?:eur|rice)|
    charge[e]? de \w+|president[e]?|adjoint[e]?|delegue[e]?|acheteu(?:r|se)|vend(?:eur|euse)|
    avocat[e]?|gestionnaire|cuisini(?:er|ere)|commis|plongeu(?:r|se)|serveu(?:r|se)|
    redact(?:eur|rice)|
    animat(?:eur|rice)|coordinat(?:eur|rice)|electricien(?:ne)?|mecanicien(?:ne)?|
    ingenier[oa]|farmaceutic[oa]|desarrollador[a]?|gerente|jef[ea]|director[a]?|analista|
    administrativ[oa]|
    tecnic[oa]|consultor[a]?|contable|contador[a]?|abogad[oa]|enfermer[oa]|profesor[a]?|
    maestr[oa]|vendedor[a]?|comercial|dependient[ea]|becari[oa]|cociner[oa]|camarer[oa]|
    encargad[oa]|coordinador[a]?|arquitect[oa]|disenador[a]?|investigador[a]?|asesor[a]?|
    auxiliar|dependient[ea]|reponedor[a]?|repartidor[a]?|cajer[oa]|limpiador[a]?|peluquer[oa]|
    psicolog[oa]|medic[oa]|fisioterapeuta|educador[a]?|monitor[a]?|traductor[a]?|periodista|
    secretari[oa]|supervisor[a]?|responsable|mozo|carretiller[oa]|soldador[a]?|fontaner[oa]|
    albanil|pintor[a]?|conductor[a]?|agente|delegad[oa]|director[a]?|programador[a]?|
    ilustrador[a]?|electricista|mecanico|recepcionista|operari[oa]|
    geometra|disegnat(?:ore|rice)|ingegnere|sviluppat(?:ore|rice)|responsabile|direttore|
    direttrice|impiegat[oa]|
    consulente|contabile|ragionier[ea]|avvocat[oa]|infermier[ea]|insegnante|docente|
    commess[oa]|venditore|addett[oa]|tirocinante|stagista|cuoc[oa]|camerier[ea]|architett[oa]|
    progettista|ricercat(?:ore|rice)|coordinat(?:ore|rice)|operai[oa]|capo|segretari[oa]|
    tecnico|analista|autista|magazziniere|barista|receptionist|parrucchier[ea]|estetista|
    farmacista|fisioterapista|psicolog[oa]|educat(?:ore|rice)|formatore|traduttore|traduttrice|
    giornalista|redattore|redattrice|assistente|ausiliari[oa]|saldatore|idraulico|muratore|
    manutentore|perito|collaborat(?:ore|rice)|dirigente|amministrat(?:ore|rice)|
    elettricista|meccanico|grafic[oa]|
    inzynier|programist(?:a|ka)|kierowni(?:k|czka)|dyrektor(?:ka)?|specjalist(?:a|ka)|
    analityk|ksiegow[ya]|asystent(?:ka)?|konsultant(?:ka)?|handlowiec|doradca|przedstawiciel|
    nauczyciel(?:ka)?|pielegniar(?:ka|z)|lekar(?:z|ka)|prawnik|praktykant(?:ka)?|stazyst(?:a|ka)|
    sekretar(?:ka|z)|fryzjer(?:ka)?|kasjer(?:ka)?|barman(?:ka)?|kelner(?:ka)?|pomocnik|
    pracownik|operator(?:ka)?|monter|slusarz|tokarz|frezer|hydraulik|murarz|brygadzista|majster|
    mistrz|kontroler(?:ka)?|audytor(?:ka)?|rekruter(?:ka)?|grafik|tester(?:ka)?|opiekun(?:ka)?|
    farmaceut(?:a|ka)|fizjoterapeut(?:a|ka)|psycholog|pedagog|logistyk|spedytor|kierownik|
    zastepca|prezes|wlasciciel(?:ka)?|redaktor(?:ka)?|tlumacz(?:ka)?|dziennikar(?:z|ka)|
    sprzedawca|magazynier|kucharz|kierowca|technik|mechanik|elektryk|spawacz|koordynator(?:ka)?|
    projektant(?:ka)?|administrator(?:ka)?|wykladowca|adiunkt|mlodszy|starszy|
    ontwikkelaar|medewerk(?:er|ster)|adviseur|directeur|beheerder|leidinggevende|teamleider|
    boekhoud(?:er|ster)|verpleegkundige|docente?|leraar|lerares|monteur|verkoper|verkoopster|
    hulpverlener|begeleid(?:er|ster)|apothekersassistent[e]?|verzorgende|kapper|kapster|
    bakker|slager|schilder|timmerman|loodgieter|lasser|elektricien|magazijnmedewerker|
    orderpicker|vakkenvuller|hovenier|conducteur|makelaar|notaris|accountmanager|
    beleidsmedewerker|secretaresse|officemanager|planner|werkvoorbereider|tekenaar|
    bedrijfsleider|manager|huisarts|fysiotherapeut|psycholoog|pedagoog|onderwijzer|
    stagiair[e]?|jurist|onderzoeker|projectleider|inkoper|kok|chauffeur|
    gestor[a]?|engenheir[oa]|desenvolvedor[a]?|diretor[a]?|coordenador[a]?|contabilista|advogad[oa]|
    rececionista|empregad[oa]|motorista|auxiliar|assessor[a]?|supervisor[a]?|vendedor[a]?|
    operador[a]?|consultor[a]?|psicolog[oa]|medic[oa]|farmaceutic[oa]|fisioterapeuta|
    arquitet[oa]|jornalista|tradutor[a]?|secretari[oa]|eletricista|soldador[a]?|pedreiro|
    enfermeir[oa]|professor[a]?|estagiari[oa]|cozinheir[oa]|tecnic[oa]|assistente|
    programador[a]?|
    ingenjor|utvecklare|larare|sjukskoterska|saljare|ekonom|handlaggare|samordnare|snickare|
    ingenior|udvikler|utvikler|laerer|larer|sygeplejerske|sykepleier|saelger|selger|radgiver|
    medarbejder|medarbeider|formand|formann|montor|tomrer|tomrersvend|lege|laege|
    inzenyr(?:ka)?|vyvojar(?:ka)?|ucitel(?:ka)?|sestra|vedouci|ucetni|prodavac(?:ka)?|
    projektant(?:ka)?|konzultant(?:ka)?|ridic(?:ka)?|manazer(?:ka)?|
    muhendisi?|uzmani?|muduru?|yoneticisi?|ogretmeni?|hemsiresi?|danismani?|asistani?|
    sorumlusu?|teknikeri?|teknisyeni?|gorevlisi?|temsilcisi?)\b|\b(?:senior|junior)$
  `,
  "u",
);

const COMPOUND_ROLE = longPattern(
  String.raw`
    (?:entwickler|ingenieur|berater|leiter|referent|techniker|mechaniker|kaufmann|kauffrau|
    assistent|manager|sachbearbeiter|pfleger|lehrer|arzt|fuhrer|verkaufer|redakteur|meister|
    informatiker|spezialist|mitarbeiter|elektroniker|buchhalter|ontwikkelaar|medewerker|
    beheerder|adviseur|leider|kundige|leitung|kraft|monteur|konstrukteur|erzieher|helfer|
    fahrer|ingenjor|ingenior|utvecklare|larare|laerer|skoterska|konsulent|radgiver|
    chauffor|verlener|assistente|begeleider|verkoper|verkoopster|medewerkster|coach|wart|
    schlosser|planer|prufer|gestalter|zeichner|therapeut|betreuer|chef)(?:in|innen)?\b
  `,
);

/** Returns whether a text names what somebody does. */
export function hasRoleNoun(text: string): boolean {
  const normalized = normalizeText(text.slice(0, 200)).replace(/ł/g, "l").replace(/ß/g, "ss");
  if (ROLES.test(normalized) || COMPOUND_ROLE.test(normalized)) return true;
  return normalized.split(/[^\p{L}]+/u).some((word) => word.length > 3 && isRoleNoun(word));
}

const LEGAL_FORM = longPattern(
  String.raw`
    (?:^|[\s,])(?:GmbH(?: ?& ?Co\.? ?KG)?|AG|KG|SE|UG|e\.? ?V\.?|e\.? ?G\.?|OHG|mbH|Ltd\.?|
    LTD\.?|
    Limited|LLC|LLP|Inc\.?|INC\.?|Corp\.?|CORP\.?|plc|PLC|S\.?A\.? de C\.?V\.?|
    S\. ?de R\.?L\.?(?: de C\.?V\.?)?|S\.?A\.?S?\.?|SARL|S\.?à r\.?l\.?|
    S\.?R\.?L\.?|
    S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?L\.?U?\.?|B\.?V\.?|N\.?V\.?|Sp\. ?z ?o\. ?o\.?|
    sp\. ?z ?o\. ?o\.?|S\.?A\.?|A\.Ş\.|Ltd\. ?Şti\.|PartG(?: mbB)?|gGmbH|d\.o\.o\.|a\.s\.|Oyj|
    Lda\.?|Ltda\.?|Oy|AB|A\/S|ApS|ASA|Kft\.?|s\.r\.o\.)(?=$|
    [\s,;)])
  `,
  "u",
);
const FIRM_WORD = longPattern(
  String.raw`
    \b(?:group|gruppe|groupe|grupo|gruppo|grupa|holding|bank|banque|banco|banca|versicherung\w*|
    insurance|university|universitat|universite|universidad|universita|uniwersytet|universiteit|
    universidade|hochschule|institut\w*|klinik\w*|klinikum|hospital|hopital|krankenhaus|ospedale|
    szpital|ziekenhuis|werke|systems|solutions|technologies|software house|consulting|partners|
    services|logistics|logistik|pharma|labs|studios?|agency|agentur|verlag|stadtwerke|
    ministerium|ministry|council|airlines|energy|motors|industries|industrie|maschinenbau|
    bau|autohaus|restaurant|hotel|school|schule|college|academy|akademie|centre|zentrum|
    stiftung|foundation|fundacja|fundacion|fondazione|fondation|company|brothers|sons|
    gemeente|gemeinde|stadtverwaltung|landratsamt|municipality|ayuntamiento|comune|mairie|urzad|
    camara|landkreis|provincie|university hospital|gesellschaft|genossenschaft|cooperativa|
    department of|office of|supermercados?|supermarket|supermarche|bakery|bakeries|\w{3,}kanzlei|
    \w{3,}praxis|\w{3,}fabrik|\w{3,}verband|\w{3,}verlag|\w{3,}betriebe?|\w{3,}klinik|\w{3,}bank|
    verzekeringen|
    kita|kindergarten|kindertagesstatte|praxis|kanzlei|ingenieurburo|buro|apotheke|apotheek|
    pharmacie|farmacia|pharmacy|clinic|clinica|clinique|cabinet|estudio|studio|ateliers?|agence|
    agenzia|agencia|agencja|
    constructora|construtora|seguros|assurances|assicurazioni|notaires|biuro|centrum|centro|
    istituto|instituto|azienda|ministere|ministerio|ministero|ministerstwo|diputacion|
    waterschap|stichting|trust|verein|verband|gmbh|stocznia|fabryka|kancelaria|laboratori|
    laborator(?:y|ies|io|ium)|medical center|associates|enterprises|foods|contractors|
    przedsiebiorstwo|firma|zaklad\w*)\b
  `,
  "u",
);

/** Returns whether a text names a firm or an institution by one of its words. */
export function isFirm(text: string): boolean {
  return (
    LEGAL_FORM.test(text) ||
    (FIRM_WORD.test(normalizeText(text.slice(0, 200))) && !isLineOfBusiness(text))
  );
}

/** Returns whether a text is but a line of business, or a kind of firm: "Maschinenbau". */
export function isLineOfBusiness(text: string): boolean {
  const normalized = normalizeText(text.slice(0, 200));
  return FIRM_WORD.exec(normalized)?.[0] === normalized.trim();
}

/** Returns a text without the legal form of a firm: "plc" is no controller there. */
export function withoutLegalForm(text: string): string {
  return text.replace(LEGAL_FORM, " ");
}

export function hasLegalForm(text: string): boolean {
  return LEGAL_FORM.test(text);
}

const SCHOOL = longPattern(
  String.raw`
    \b(?:\w*universit\w*|universidad\w*|uniwersytet\w*|\w*hochschule\w*|fh|
    polite\w*|polytech\w*|ecole|eth|epfl|tu|insa|iut|hec|college|institute of technology|
    escola superior|escuela (?:superior|politecnica|tecnica)|scuola (?:superiore|normale)|
    wyzsza szkola|universidade|univ|technion|caltech|kth|dtu|ntnu|mit|ucl|lse|tum|kit|
    rwth|lmu|zhaw|fhnw|hsg|nui|iit|iim|fgv|fundacao getulio vargas|puc|unicamp|iscte|
    bocconi|luiss|sapienza|agh|sgh|isae|supaero|ensam|centralesupelec|essec|escp|edhec|
    insead|sorbonne|hogent|ku leuven|virtual university|instituto (?:superior|politecnico|
    tecnologico)|school of|business school|academy|akademia|
    akademie|szkola (?:glowna|wyzsza)|\w*hogeschool|faculdade|facultad|faculte|
    berufsakademie|
    duale hochschule|sciences po|iae|isia|ifsi|hawk|htwk|htw|haw|hdm|dhbw|esade|iese|cunef|soas|
    neoma|kedge|audencia|skema|cnam|ens|arts et metiers|metropolia|chalmers|fatec|cuny|suny|
    \w*hogskol\w*|\w*hojskole\w*|yliopisto|univerzit\w*|sveuciliste|egyetem|vysoka skola|cvut|
    conservator\w*|kunsthochschule|musikhochschule|uni)\b
  `,
  "u",
);

/** Returns whether a text names a place of higher education. */
export function isUniversity(text: string): boolean {
  const normalized = normalizeText(text.slice(0, 200)).replace(/ł/g, "l");
  return SCHOOL.test(normalized) && !/\b(?:high school|grammar school)\b/.test(normalized);
}

/** Returns whether a text is told in sentences, or is an item of a list of duties. */
export function isProse(text: string): boolean {
  return (
    /^[•▪■◆►●‣◦·*–-]\s/u.test(text) ||
    text.length > 110 ||
    /\p{Ll}{3}[.!?]\s+\p{Lu}|[^.]{30}\p{Ll}{4}\.$/u.test(text)
  );
}

/** Labels of forms, which are neither names nor places: "Nome e Cognome", "TEL". */
const FORM_WORD = longPattern(
  String.raw`
    ^(?:names?|vorname|nachname|prénom|nom|nombre|apellidos?|nome|cognome|imię|nazwisko|naam|
    voornaam|achternaam|apelidos?|adresse?|address|tel\p{L}*|phone|mobil\p{L}*|handy|fax|
    e-?mails?|mail|web|website|www|linkedin|home|role|position|title|based|location|contact|
    profile|work|study|tools|cep|cap|postcode|zip|plz|town|city|post|wohnort|ort|code|ville|
    ciudad|città|miasto|cidade|woonplaats)$
  `,
  "iu",
);

/** Returns whether a text is such a label, or begins with one: "TEL 0221". */
export function isFormWord(text: string): boolean {
  return FORM_WORD.test(text.slice(0, 40).split(" ")[0] ?? "");
}
