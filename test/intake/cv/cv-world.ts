/** Words that made-up CVs of a language are put together from. */
export interface CvWorld {
  readonly language: string;
  /** Full names as given and family name. */
  readonly names: readonly (readonly [string, string])[];
  /** Street, postal code with city as it is written, city, country as it is written. */
  readonly places: readonly (readonly [string, string, string, string])[];
  /** As it is written, and in E.164 form. */
  readonly phones: readonly (readonly [string, string])[];
  readonly titles: readonly string[];
  readonly firms: readonly string[];
  readonly universities: readonly string[];
  /** A degree as it is written, and its subject. */
  readonly degrees: readonly (readonly [string, string])[];
  readonly headings: {
    readonly contact: readonly string[];
    readonly profile: readonly string[];
    readonly experience: readonly string[];
    readonly education: readonly string[];
    readonly skills: readonly string[];
    readonly languages: readonly string[];
    readonly references: readonly string[];
    readonly extras: readonly string[];
  };
  readonly months: readonly string[];
  readonly present: readonly string[];
  readonly skills: readonly string[];
  readonly languageLines: readonly string[];
  readonly duties: readonly string[];
  readonly summary: string;
  readonly birth: string;
  readonly labels: { readonly phone: string; readonly email: string; readonly address: string };
}

const EN: CvWorld = {
  language: "en",
  names: [
    ["Rebecca", "Thornton"],
    ["Declan", "O’Brien"],
    ["Priyanka", "Venkataraman"],
    ["Jonathan", "Fitzgerald-Hughes"],
    ["Siobhan", "McAllister"],
    ["Thabo", "Nkosi"],
  ],
  places: [
    ["14 Millfield Road", "Leeds LS6 2AB", "Leeds", "United Kingdom"],
    ["8 Harbour Street", "Bristol BS1 5TY", "Bristol", "UK"],
    ["220 West Elm Street", "Portland, OR 97205", "Portland", "USA"],
  ],
  phones: [
    ["+44 7911 123456", "+447911123456"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["+1 (503) 555-0142", "+15035550142"],
  ],
  titles: [
    "Senior Data Engineer",
    "HR Business Partner",
    "Financial Controller",
    "Product Manager",
  ],
  firms: [
    "Northwind Logistics Ltd",
    "Harlow & Finch LLP",
    "Brightwater Energy",
    "Kestrel Health Group",
  ],
  universities: ["University of Leeds", "Imperial College London", "University of Bristol"],
  degrees: [
    ["MSc in Computer Science", "Computer Science"],
    ["BA in Economics", "Economics"],
    ["Bachelor of Science in Psychology", "Psychology"],
  ],
  headings: {
    contact: ["Contact", "Personal details"],
    profile: ["Profile", "Summary", "About me"],
    experience: ["Work Experience", "Employment history", "Professional Experience"],
    education: ["Education", "Academic background"],
    skills: ["Skills", "Key skills", "Technical Skills"],
    languages: ["Languages"],
    references: ["References", "Referees"],
    extras: ["Interests", "Certifications"],
  },
  months: ["Jan", "March", "June", "Sept", "November"],
  present: ["present", "today", "now"],
  skills: ["Python", "SQL", "Stakeholder management", "Excel", "Forecasting", "Docker"],
  languageLines: ["English (native)", "French B2"],
  duties: [
    "Led a team of seven across two sites.",
    "Cut the monthly close from nine days to four.",
  ],
  summary: "Reliable and curious, with 8 years of experience in growing teams.",
  birth: "Date of birth: 12/04/1988, Manchester",
  labels: { phone: "Phone", email: "Email", address: "Address" },
};

const DE: CvWorld = {
  language: "de",
  names: [
    ["Katharina", "von der Heide"],
    ["Jürgen", "Groß"],
    ["Ayşe", "Yıldırım"],
    ["Hans-Peter", "Müller-Lüdenscheidt"],
    ["Svenja", "Oltmanns"],
    ["Tarek", "Al-Hassan"],
  ],
  places: [
    ["Lindenallee 12", "50667 Köln", "Köln", "Deutschland"],
    ["Am Stadtgraben 3a", "8010 Graz", "Graz", "Österreich"],
    ["Goethestraße 45", "04109 Leipzig", "Leipzig", "Deutschland"],
  ],
  phones: [
    ["0171 2345678", "+491712345678"],
    ["+49 (0) 221 / 4711 220", "+492214711220"],
    ["+43 664 1234567", "+436641234567"],
  ],
  titles: [
    "Softwareentwicklerin",
    "Leiter Controlling",
    "Projektmanager",
    "Examinierte Pflegefachkraft",
  ],
  firms: [
    "Beispiel Maschinenbau GmbH",
    "Stadtwerke Musterstadt",
    "Alpenbank AG",
    "Nordlicht Logistik GmbH & Co. KG",
  ],
  universities: ["Universität zu Köln", "Technische Universität Graz", "Hochschule Mittweida"],
  degrees: [
    ["Master of Science in Informatik", "Informatik"],
    ["Diplom Betriebswirtschaft", "Betriebswirtschaft"],
    ["B.Eng. Maschinenbau", "Maschinenbau"],
  ],
  headings: {
    contact: ["Persönliche Daten", "Kontakt"],
    profile: ["Profil", "Über mich", "Kurzprofil"],
    experience: ["Berufserfahrung", "Beruflicher Werdegang", "Berufspraxis"],
    education: ["Ausbildung", "Studium", "Bildungsweg"],
    skills: ["Kenntnisse", "IT-Kenntnisse", "Fähigkeiten"],
    languages: ["Sprachen", "Sprachkenntnisse"],
    references: ["Referenzen"],
    extras: ["Interessen", "Hobbys"],
  },
  months: ["Januar", "März", "Juli", "Okt.", "Dezember"],
  present: ["heute", "dato", "jetzt"],
  skills: ["Java", "SAP", "Projektplanung", "MS Office", "Scrum", "Buchhaltung"],
  languageLines: ["Deutsch: Muttersprache", "Englisch: verhandlungssicher"],
  duties: ["Verantwortung für ein Team von fünf Personen.", "Einführung eines neuen Systems."],
  summary: "Zuverlässig und neugierig, mit 8 Jahren Erfahrung in wachsenden Teams.",
  birth: "Geburtsdatum: 12.04.1988 in Hamburg",
  labels: { phone: "Telefon", email: "E-Mail", address: "Anschrift" },
};

const FR: CvWorld = {
  language: "fr",
  names: [
    ["Anne-Sophie", "Le Goff"],
    ["Thibault", "de La Fontaine"],
    ["Yasmine", "Benkacem"],
    ["Jean-Baptiste", "Moreau"],
    ["Aurélie", "Dupont-Lefèvre"],
  ],
  places: [
    ["15 rue des Lilas", "69003 Lyon", "Lyon", "France"],
    ["3 avenue Foch", "44000 Nantes", "Nantes", "France"],
    ["28, boulevard Voltaire", "75011 Paris", "Paris", "France"],
  ],
  phones: [
    ["06 12 34 56 78", "+33612345678"],
    ["+33 6 98 76 54 32", "+33698765432"],
    ["04.78.12.34.56", "+33478123456"],
  ],
  titles: ["Ingénieure logiciel", "Responsable marketing", "Chargé de recrutement", "Comptable"],
  firms: ["Boulangerie Martin SARL", "Groupe Horizon", "Banque du Rhône", "Atelier Lumière SAS"],
  universities: ["Université Lyon 2", "École Centrale de Nantes", "INSA Lyon"],
  degrees: [
    ["Master en Informatique", "Informatique"],
    ["Licence de Gestion", "Gestion"],
  ],
  headings: {
    contact: ["Coordonnées", "Contact"],
    profile: ["Profil", "À propos"],
    experience: ["Expérience professionnelle", "Expériences", "Parcours professionnel"],
    education: ["Formation", "Diplômes et formations"],
    skills: ["Compétences", "Compétences techniques"],
    languages: ["Langues"],
    references: ["Références"],
    extras: ["Centres d’intérêt", "Loisirs"],
  },
  months: ["janvier", "mars", "juin", "sept.", "décembre"],
  present: ["aujourd’hui", "ce jour", "présent"],
  skills: ["Java", "Excel", "Gestion de projet", "SQL", "Photoshop", "Négociation"],
  languageLines: ["Français : langue maternelle", "Anglais : courant"],
  duties: ["Encadrement d’une équipe de cinq personnes.", "Mise en place d’un nouvel outil."],
  summary: "Rigoureux et curieux, avec 8 ans d’expérience dans des équipes en croissance.",
  birth: "Née le 12/04/1988 à Bordeaux",
  labels: { phone: "Tél.", email: "Courriel", address: "Adresse" },
};

const ES: CvWorld = {
  language: "es",
  names: [
    ["María José", "García Rodríguez"],
    ["Íñigo", "Etxeberria Arana"],
    ["Lucía", "Fernández de la Cruz"],
    ["Javier", "Ortega Molina"],
  ],
  places: [
    ["Calle Mayor 14", "28013 Madrid", "Madrid", "España"],
    ["Avda. de la Constitución 8", "41001 Sevilla", "Sevilla", "España"],
  ],
  phones: [
    ["612 345 678", "+34612345678"],
    ["+34 655 44 33 22", "+34655443322"],
  ],
  titles: ["Desarrolladora de software", "Jefe de proyecto", "Contable", "Técnico de selección"],
  firms: ["Construcciones Levante S.L.", "Banco del Sur", "Grupo Olivar", "Clínica San Telmo"],
  universities: ["Universidad Complutense de Madrid", "Universidad de Sevilla"],
  degrees: [
    ["Grado en Ingeniería Informática", "Ingeniería Informática"],
    ["Licenciatura en Derecho", "Derecho"],
  ],
  headings: {
    contact: ["Datos personales", "Contacto"],
    profile: ["Perfil", "Sobre mí"],
    experience: ["Experiencia profesional", "Experiencia laboral"],
    education: ["Formación académica", "Educación"],
    skills: ["Habilidades", "Competencias"],
    languages: ["Idiomas"],
    references: ["Referencias"],
    extras: ["Intereses", "Otros datos"],
  },
  months: ["enero", "marzo", "junio", "sept.", "diciembre"],
  present: ["actualidad", "actualmente", "presente"],
  skills: ["Python", "Excel", "Gestión de equipos", "SQL", "AutoCAD", "Negociación"],
  languageLines: ["Español: nativo", "Inglés: C1"],
  duties: ["Responsable de un equipo de cinco personas.", "Implantación de una nueva herramienta."],
  summary: "Responsable y curiosa, con 8 años de experiencia en equipos en crecimiento.",
  birth: "Fecha de nacimiento: 12/04/1988",
  labels: { phone: "Teléfono", email: "Correo", address: "Dirección" },
};

const IT: CvWorld = {
  language: "it",
  names: [
    ["Giulia", "Della Valle"],
    ["Lorenzo", "D’Angelo"],
    ["Maria Chiara", "Esposito"],
    ["Ettore", "Bianchi"],
  ],
  places: [
    ["Via Garibaldi 21", "20121 Milano", "Milano", "Italia"],
    ["Corso Francia 7", "10138 Torino", "Torino", "Italia"],
  ],
  phones: [
    ["347 1234567", "+393471234567"],
    ["+39 02 1234 5678", "+390212345678"],
  ],
  titles: [
    "Sviluppatrice software",
    "Responsabile vendite",
    "Impiegato amministrativo",
    "Ingegnere meccanico",
  ],
  firms: [
    "Officine Brambilla S.r.l.",
    "Banca Padana",
    "Gruppo Aurora S.p.A.",
    "Studio Legale Conti",
  ],
  universities: ["Politecnico di Milano", "Università degli Studi di Torino"],
  degrees: [
    ["Laurea magistrale in Ingegneria Gestionale", "Ingegneria Gestionale"],
    ["Laurea in Economia", "Economia"],
  ],
  headings: {
    contact: ["Dati personali", "Contatti"],
    profile: ["Profilo", "Chi sono"],
    experience: ["Esperienza professionale", "Esperienze lavorative"],
    education: ["Istruzione e formazione", "Formazione"],
    skills: ["Competenze", "Competenze tecniche"],
    languages: ["Lingue"],
    references: ["Referenze"],
    extras: ["Interessi", "Hobby"],
  },
  months: ["gennaio", "marzo", "giugno", "sett.", "dicembre"],
  present: ["oggi", "presente", "attuale"],
  skills: ["Java", "Excel", "Problem solving", "SAP", "SolidWorks", "Contabilità"],
  languageLines: ["Italiano: madrelingua", "Inglese: B2"],
  duties: ["Responsabile di un gruppo di cinque persone.", "Introduzione di un nuovo sistema."],
  summary: "Affidabile e curioso, con 8 anni di esperienza in squadre in crescita.",
  birth: "Data di nascita: 12/04/1988, Napoli",
  labels: { phone: "Telefono", email: "E-mail", address: "Indirizzo" },
};

const PL: CvWorld = {
  language: "pl",
  names: [
    ["Małgorzata", "Wiśniewska-Zając"],
    ["Łukasz", "Śliwiński"],
    ["Agnieszka", "Dąbrowska"],
    ["Przemysław", "Brzęczyszczykiewicz"],
  ],
  places: [
    ["ul. Długa 7/4", "00-238 Warszawa", "Warszawa", "Polska"],
    ["ul. Kościuszki 15", "30-105 Kraków", "Kraków", "Polska"],
  ],
  phones: [
    ["601 234 567", "+48601234567"],
    ["+48 512 345 678", "+48512345678"],
  ],
  titles: ["Programistka Java", "Kierownik projektu", "Specjalista ds. kadr", "Główna księgowa"],
  firms: ["Nowak Budownictwo Sp. z o.o.", "Bank Wiślany", "Grupa Baltic S.A.", "Szpital Miejski"],
  universities: ["Politechnika Warszawska", "Uniwersytet Jagielloński"],
  degrees: [
    ["Magister, kierunek Informatyka", "Informatyka"],
    ["Licencjat, kierunek Zarządzanie", "Zarządzanie"],
  ],
  headings: {
    contact: ["Dane osobowe", "Kontakt"],
    profile: ["Podsumowanie", "O mnie"],
    experience: ["Doświadczenie zawodowe", "Doświadczenie"],
    education: ["Wykształcenie", "Edukacja"],
    skills: ["Umiejętności", "Kompetencje"],
    languages: ["Języki obce", "Języki"],
    references: ["Referencje"],
    extras: ["Zainteresowania", "Kursy i szkolenia"],
  },
  months: ["styczeń", "marzec", "czerwiec", "wrzesień", "grudzień"],
  present: ["obecnie", "teraz", "nadal"],
  skills: ["Java", "Excel", "Zarządzanie zespołem", "SQL", "Symfonia", "Negocjacje"],
  languageLines: ["Polski – ojczysty", "Angielski – C1"],
  duties: ["Kierowanie pięcioosobowym zespołem.", "Wdrożenie nowego systemu."],
  summary: "Rzetelna i ciekawa świata, 8 lat doświadczenia w rosnących zespołach.",
  birth: "Data urodzenia: 12.04.1988",
  labels: { phone: "Telefon", email: "E-mail", address: "Adres" },
};

const NL: CvWorld = {
  language: "nl",
  names: [
    ["Sanne", "van den Berg"],
    ["Joost", "de Vries"],
    ["Femke", "Jansen"],
    ["Pieter-Jan", "’t Hooft"],
  ],
  places: [
    ["Keizersgracht 12", "1015 CS Amsterdam", "Amsterdam", "Nederland"],
    ["Dorpsstraat 88", "3512 JE Utrecht", "Utrecht", "Nederland"],
  ],
  phones: [
    ["06 12345678", "+31612345678"],
    ["+31 6 8765 4321", "+31687654321"],
  ],
  titles: ["Softwareontwikkelaar", "Teamleider logistiek", "HR-adviseur", "Verpleegkundige"],
  firms: ["Bakker Transport B.V.", "Gemeente Utrecht", "Polder Energie N.V.", "Zilver Zorggroep"],
  universities: ["Universiteit Utrecht", "Hogeschool van Amsterdam"],
  degrees: [
    ["Master in Informatica", "Informatica"],
    ["Bachelor Bedrijfskunde", "Bedrijfskunde"],
  ],
  headings: {
    contact: ["Persoonlijke gegevens", "Contact"],
    profile: ["Profiel", "Over mij"],
    experience: ["Werkervaring", "Loopbaan"],
    education: ["Opleidingen", "Opleiding"],
    skills: ["Vaardigheden", "Competenties"],
    languages: ["Talen", "Talenkennis"],
    references: ["Referenties"],
    extras: ["Interesses", "Cursussen"],
  },
  months: ["januari", "maart", "juni", "sept.", "december"],
  present: ["heden", "nu"],
  skills: ["Java", "Excel", "Teammanagement", "SQL", "AFAS", "Planning"],
  languageLines: ["Nederlands: moedertaal", "Engels: vloeiend"],
  duties: ["Leiding aan een team van vijf mensen.", "Invoering van een nieuw systeem."],
  summary: "Betrouwbaar en nieuwsgierig, met 8 jaar ervaring in groeiende teams.",
  birth: "Geboortedatum: 12-04-1988",
  labels: { phone: "Telefoon", email: "E-mail", address: "Adres" },
};

const PT: CvWorld = {
  language: "pt",
  names: [
    ["João", "Silva Carvalho"],
    ["Mariana", "dos Santos"],
    ["Tiago", "Ferreira Lopes"],
  ],
  places: [
    ["Rua Augusta 25", "1100-053 Lisboa", "Lisboa", "Portugal"],
    ["Rua de Santa Catarina 310", "4000-443 Porto", "Porto", "Portugal"],
  ],
  phones: [
    ["912 345 678", "+351912345678"],
    ["+351 934 567 890", "+351934567890"],
  ],
  titles: ["Engenheira de software", "Gestor de projetos", "Contabilista", "Técnico comercial"],
  firms: ["Moldes do Tejo Lda.", "Banco Atlântico", "Grupo Vela", "Hospital da Luz"],
  universities: ["Universidade de Lisboa", "Universidade do Porto"],
  degrees: [
    ["Mestrado em Engenharia Informática", "Engenharia Informática"],
    ["Licenciatura em Gestão", "Gestão"],
  ],
  headings: {
    contact: ["Dados pessoais", "Contactos"],
    profile: ["Perfil", "Sobre mim"],
    experience: ["Experiência profissional", "Percurso profissional"],
    education: ["Formação académica", "Educação"],
    skills: ["Competências", "Conhecimentos"],
    languages: ["Línguas", "Idiomas"],
    references: ["Referências"],
    extras: ["Interesses", "Cursos"],
  },
  months: ["janeiro", "março", "junho", "setembro", "dezembro"],
  present: ["presente", "atualmente", "hoje"],
  skills: ["Python", "Excel", "Gestão de equipas", "SQL", "Primavera", "Negociação"],
  languageLines: ["Português: língua materna", "Inglês: C1"],
  duties: ["Responsável por uma equipa de cinco pessoas.", "Introdução de um novo sistema."],
  summary: "Responsável e curioso, com 8 anos de experiência em equipas em crescimento.",
  birth: "Data de nascimento: 12/04/1988",
  labels: { phone: "Telemóvel", email: "E-mail", address: "Morada" },
};

export const CV_WORLDS: readonly CvWorld[] = [EN, DE, FR, ES, IT, PL, NL, PT];
