import { normalizeText } from "../../../../shared/contract/normalize-text.ts";

/** Parts of a CV, as its headings name them. */
export const SECTIONS = [
  "title",
  "contact",
  "profile",
  "experience",
  "education",
  "skills",
  "languages",
  "references",
  "other",
] as const;
export type SectionKind = (typeof SECTIONS)[number];

/** Headings in the languages of CVs, without accents; the longer of two that begin alike counts. */
const HEADINGS: Readonly<Record<SectionKind, string>> = {
  title:
    "curriculum vitae|cv|c v|resume|lebenslauf|tabellarischer lebenslauf|bewerbung|" +
    "bewerbungsunterlagen|curriculum|hoja de vida|zyciorys|europass|europass cv|" +
    "europass curriculum vitae|europass lebenslauf|profil zawodowy cv|levensloop|" +
    "curriculo|application|curriculum vitae formato europeo|formato europeo|beraterprofil|" +
    "bewerberprofil|kandidatenprofil|candidate profile|" +
    "ozgecmis|zivotopis|meritforteckning",
  contact:
    "contact|contacts|contact details|contact information|contact info|personal information|" +
    "personal details|personal data|about me and contact|kontakt|kontaktdaten|" +
    "personliche daten|angaben zur person|angaben zu meiner person|personliche angaben|" +
    "personalien|zur person|anschrift|coordonnees|" +
    "contact et informations|informations personnelles|etat civil|donnees personnelles|" +
    "datos personales|datos de contacto|informacion personal|informacion de contacto|contacto|" +
    "dati personali|informazioni personali|contatti|contatto|recapiti|dane osobowe|" +
    "dane kontaktowe|dane|informacje osobiste|persoonlijke gegevens|persoonsgegevens|" +
    "contactgegevens|personalia|dados pessoais|informacoes pessoais|contato|contatos|contacte|" +
    "contactos|get in touch|reach me|links|online|social|details|" +
    "my details|find me|profiles|angaben|kontaktinformationen|mes coordonnees|me contacter|" +
    "mis datos|i miei contatti|contactinformatie|gegevens|" +
    "kisisel bilgiler|iletisim|iletisim bilgileri|osobni udaje|kontaktuppgifter|" +
    "personuppgifter|personlige oplysninger|kontaktoplysninger|kontaktinformasjon|" +
    "personalia",
  profile:
    "profile|summary|professional summary|personal statement|about|about me|objective|" +
    "career objective|career summary|executive summary|personal profile|overview|" +
    "professional profile|profil|kurzprofil|uber mich|zusammenfassung|berufsziel|" +
    "personliches profil|a propos|a propos de moi|resume professionnel|presentation|objectif|" +
    "profil professionnel|qui suis je|perfil|perfil profesional|resumen|sobre mi|objetivo|" +
    "resumen profesional|extracto|profilo|profilo professionale|chi sono|obiettivo|sommario|" +
    "presentazione|podsumowanie|podsumowanie zawodowe|o mnie|cel zawodowy|profil zawodowy|" +
    "profiel|over mij|samenvatting|persoonlijk profiel|sobre mim|resumo|resumo profissional|" +
    "perfil profissional|bio|biography|hello|introduction|who i am|kurzvorstellung|steckbrief|" +
    "mon profil|extracto profesional|acerca de mi|profilo personale|su di me|kim jestem|" +
    "over mezelf|wie ben ik|apresentacao|quem sou|" +
    "om mig|om meg|profiltext|ozet|hakkimda|o mne|shrnuti|sammanfattning|sammendrag",
  experience:
    "positions|employment record|stationen|berufsweg|laufbahn|" +
    "experience|work experience|professional experience|employment|employment history|" +
    "work history|career history|career|relevant experience|positions held|" +
    "professional background|professional history|academic appointments|appointments|" +
    "academic positions|research experience|berufserfahrung|" +
    "beruflicher werdegang|berufspraxis|berufliche erfahrung|berufliche stationen|" +
    "werdegang|praktische erfahrung|berufstatigkeit|arbeitserfahrung|erfahrung|" +
    "berufliche tatigkeiten|experience professionnelle|experiences professionnelles|" +
    "experiences|parcours professionnel|parcours|emplois|experiencia|experiencia profesional|" +
    "experiencia laboral|trayectoria profesional|trayectoria|historial laboral|" +
    "esperienza|esperienza professionale|esperienze professionali|esperienza lavorativa|" +
    "esperienze lavorative|esperienze|percorso professionale|" +
    "doswiadczenie|doswiadczenie zawodowe|przebieg kariery|historia zatrudnienia|" +
    "przebieg zatrudnienia|kariera zawodowa|kariera|werkervaring|ervaring|" +
    "loopbaan|arbeidsverleden|professionele ervaring|relevante werkervaring|" +
    "experiencia profissional|" +
    "employment and experience|work|jobs|previous employment|current employment|" +
    "employment details|relevant work experience|selected experience|work and experience|" +
    "where i have worked|berufliche laufbahn|beruflicher hintergrund|tatigkeiten|praxis|" +
    "praxiserfahrung|beruf|parcours et experience|mes experiences|mon parcours|" +
    "vida laboral|carrera profesional|carriera|carriera professionale|attivita lavorativa|" +
    "zatrudnienie|historia zawodowa|praca zawodowa|werk|werkgeschiedenis|carriere|" +
    "beroepservaring|carreira|atividade profissional|percurso|vida profissional|" +
    "experiencias profissionais|historico profissional|percurso profissional|" +
    "is deneyimi|is deneyimleri|deneyim|is tecrubesi|pracovni zkusenosti|praxe|" +
    "zamestnani|prubeh zamestnani|arbetslivserfarenhet|erfarenhet|anstallningar|" +
    "yrkeserfarenhet|erhvervserfaring|erfaring|ansaettelser|arbejdserfaring|" +
    "arbeidserfaring|yrkeserfaring|praksis",
  education:
    "education|education and training|academic background|academic qualifications|studies|" +
    "qualifications|education and qualifications|academic education|" +
    "academic history|degrees|ausbildung|bildung|bildungsweg|schulbildung|studium|" +
    "akademischer werdegang|aus und weiterbildung|schulische ausbildung|" +
    "akademische ausbildung|hochschulbildung|studium und ausbildung|ausbildung und studium|" +
    "bildungsgang|formation|formations|" +
    "etudes|diplomes|formation academique|parcours academique|cursus|scolarite|" +
    "formation et diplomes|diplomes et formations|" +
    "educacion|formacion|formacion academica|estudios|titulacion|formacion y estudios|" +
    "istruzione|istruzione e formazione|formazione|studi|titoli di studio|" +
    "formazione accademica|wyksztalcenie|edukacja|studia|nauka|opleiding|opleidingen|" +
    "onderwijs|opleiding en training|educacao|formacao|formacao academica|estudos|" +
    "learning|school|education and learning|tertiary education|higher education|" +
    "schooling|education history|academia|where i studied|" +
    "schule|schule und studium|studium und schule|schulische laufbahn|hochschule|weiterer " +
    "bildungsweg|mes diplomes|mes formations|etudes et diplomes|formation initiale|" +
    "mi formacion|datos academicos|formacion reglada|formazione e istruzione|studi e formazione|" +
    "percorso di studi|szkola|edukacja i kursy|studie|studies en opleidingen|scholing|" +
    "opleidingen en cursussen|habilitacoes|habilitacoes literarias|educacao e formacao|" +
    "escolaridade|habilitacoes academicas|" +
    "egitim|egitim bilgileri|ogrenim|vzdelani|studium a vzdelani|utbildning|utbildningar|" +
    "uddannelse|uddannelser|utdanning|utdannelse",
  skills:
    "skills|technical skills|core skills|key skills|core competencies|competencies|expertise|" +
    "areas of expertise|top skills|professional skills|skills and tools|tools|tech stack|" +
    "technologies|it skills|computer skills|digital skills|key competencies|hard skills|" +
    "soft skills|personal skills|abilities|strengths|technical expertise|skill set|" +
    "skills summary|methods|kenntnisse|fahigkeiten|kompetenzen|edv kenntnisse|it kenntnisse|" +
    "fachkenntnisse|qualifikationen|fachliche kompetenzen|technische kenntnisse|" +
    "kenntnisse und fahigkeiten|fahigkeiten und kenntnisse|technologien|fachkompetenzen|" +
    "besondere kenntnisse|weitere kenntnisse|starken|edv|" +
    "kernkompetenzen|competences|competences techniques|competences cles|savoir faire|" +
    "competences informatiques|informatique|atouts|outils|technologies maitrisees|" +
    "habilidades|competencias|" +
    "competencias tecnicas|aptitudes|conocimientos|conocimientos informaticos|informatica|" +
    "conocimientos tecnicos|habilidades tecnicas|herramientas|competenze|competenze tecniche|" +
    "competenze personali|" +
    "capacita|conoscenze|conoscenze informatiche|competenze informatiche|capacita e competenze|" +
    "competenze digitali|abilita|umiejetnosci|kompetencje|umiejetnosci techniczne|" +
    "kluczowe umiejetnosci|technologie|narzedzia|znajomosc technologii|" +
    "vaardigheden|competenties|it vaardigheden|kennis|computervaardigheden|" +
    "kennis en vaardigheden|" +
    "toolbox|toolkit|what i work with|what i do|stack|software|software skills|tech skills|" +
    "key strengths|areas of strength|competence|programs|edv und software|it|software " +
    "kenntnisse|werkzeuge|know how|fachwissen|logiciels|maitrise informatique|mes competences|" +
    "competences et outils|savoir etre|ofimatica|programas|destrezas|fortalezas|strumenti|" +
    "programmi|capacita tecniche|capacita e competenze personali|capacita e competenze tecniche|" +
    "software conosciuti|kwalifikacje|programy|mocne strony|obsluga komputera|software en tools|" +
    "tools en software|programmas|sterke punten|computerkennis|aptidoes|competencias pessoais|" +
    "competencias digitais|programas e ferramentas|" +
    "conhecimentos|habilidades e competencias|conhecimentos tecnicos|ferramentas|" +
    "yetenekler|beceriler|bilgisayar bilgisi|dovednosti|znalosti|kompetenser|kunskaper|" +
    "fardigheter|kompetencer|it kompetencer|ferdigheter|kompetanse|datakunskaper",
  languages:
    "languages|language skills|foreign languages|sprachen|sprachkenntnisse|fremdsprachen|" +
    "langues|langues parlees|langues etrangeres|idiomas|lenguas|lingue|lingue straniere|" +
    "conoscenze linguistiche|competenze linguistiche|jezyki|jezyki obce|znajomosc jezykow|talen|" +
    "talenkennis|linguas|idiomas y niveles|mother tongue|mother tongues|other languages|" +
    "madrelingua|altre lingue|lingua madre|muttersprache|weitere sprachen|langue maternelle|" +
    "autres langues|lengua materna|otros idiomas|otras lenguas|jezyk ojczysty|inne jezyki|" +
    "moedertaal|andere talen|lingua materna|outras linguas|language|sprache|langue|idioma|" +
    "competencias linguisticas|competences linguistiques|" +
    "yabanci dil|yabanci diller|diller|jazyky|jazykove znalosti|sprak|sprakkunskaper|" +
    "sprog|sprogkundskaber|sprakkunnskaper",
  references:
    "references|referees|reference|professional references|character references|" +
    "references available|" +
    "referenzen|referenz|referenzpersonen|references " +
    "professionnelles|referencias|referenze|referencje|referenties|" +
    "referanslar|referencie|referenser|referencer|referanser",
  other:
    "interests|hobbies|hobbies and interests|personal interests|volunteering|" +
    "volunteer experience|certifications|certificates|licenses and certifications|awards|" +
    "publications|selected publications|projects|courses|training|honors and awards|" +
    "honors|memberships|additional information|patents|conferences|talks|teaching|grants|" +
    "achievements|key achievements|military service|driving licence|driving license|availability|" +
    "salary expectations|" +
    "interessen|hobbys|zertifikate|weiterbildung|weiterbildungen|fortbildungen|" +
    "zertifizierungen|projekte|auszeichnungen|publikationen|ehrenamt|engagement|sonstiges|" +
    "ehrenamtliches engagement|veroffentlichungen|fuhrerschein|praktika|wehrdienst|" +
    "freizeit|verfugbarkeit|" +
    "centres d interet|loisirs|certifications|projets|benevolat|divers|interets|" +
    "informations complementaires|permis|prix et distinctions|intereses|aficiones|" +
    "certificaciones|cursos|otros datos|voluntariado|proyectos|datos de interes|" +
    "informacion adicional|publicaciones|interessi|hobby|certificazioni|corsi|progetti|" +
    "volontariato|pubblicazioni|altro|ulteriori informazioni|patente|patente di guida|" +
    "zainteresowania|certyfikaty|kursy|szkolenia|projekty|wolontariat|prawo jazdy|" +
    "dodatkowe informacje|publikacje|certyfikaty i kursy|kursy i szkolenia|hobby s|interesses|" +
    "certificaten|cursussen|projecten|vrijwilligerswerk|nevenactiviteiten|rijbewijs|" +
    "licenses|licences|licenses and certificates|accreditations|professional development|" +
    "further training|notice period|key projects|selected projects|personal projects|" +
    "side projects|extracurricular activities|activities|community|military|visa status|" +
    "hobbies interests|miscellaneous|misc|weiteres|weitere angaben|weitere informationen|" +
    "sonstige kenntnisse und interessen|zusatzqualifikationen|ausgewahlte projekte|" +
    "projekterfahrung|projektliste|projekthistorie|kundigungsfrist|gehaltsvorstellung|" +
    "auslandsaufenthalte|freiwilligenarbeit|nebentatigkeiten|lizenzen|publikationen auswahl|" +
    "divers et loisirs|centres d interets|activites|autres|autres informations|autre|" +
    "vie associative|engagements|realisations|otros|otra informacion|otros meritos|" +
    "formacion complementaria|formacion no reglada|actividades|logros|disponibilidad|" +
    "informacion complementaria|hobby e interessi|interessi personali|informazioni aggiuntive|" +
    "altre informazioni|attestati|abilitazioni|patenti|disponibilita|trattamento dei dati|" +
    "inne|informacje dodatkowe|osiagniecia|aktywnosc|uprawnienia|dodatkowe umiejetnosci|rodo|" +
    "overig|overige|overige informatie|hobbys|vrije tijd|bijzonderheden|cursussen en " +
    "certificaten|trainingen|vrijwillig|outras informacoes|informacao adicional|outros|" +
    "outros dados|atividades|hobbies e interesses|interesses pessoais|formacao complementar|" +
    "carta de conducao|disponibilidade|carnet de conducir|permis de conduire|" +
    "certificacoes|projetos|voluntariado|informacoes adicionais|publicacoes|klauzula|" +
    "sertifikalar|hobiler|ilgi alanlari|ridicsky prukaz|zajmy|konicky|certifikaty|ovrigt|" +
    "korkort|intressen|fritid|fritidsintresser|kurser|forerkort|interesser|" +
    "kurser og sertifikater|diger|askerlik|ehliyet",
};

let kinds: ReadonlyMap<string, SectionKind> | null = null;

function headingKinds(): ReadonlyMap<string, SectionKind> {
  kinds ??= new Map(
    SECTIONS.flatMap((kind) => HEADINGS[kind].split("|").map((words) => [words, kind] as const)),
  );
  return kinds;
}

const MAX_HEADING = 60;
const AND = /\s(?:and|und|et|y|e|i|en|ed)\s/;

/** Returns the part of a CV that a line begins; null for a line that is no heading. */
export function headingKind(text: string): SectionKind | null {
  if (text.length > MAX_HEADING) return null;
  const words = normalizeText(text.replace(/&/g, " and "))
    .replace(/^\d{1,2}[.)]\s/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const exact = headingKinds().get(words);
  if (exact !== undefined) return exact;
  const [start = "", end] = words.split(AND);
  if (end === undefined) return null;
  return headingKinds().get(start) ?? null;
}
