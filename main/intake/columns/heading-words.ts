/**
 * Words that head a column, by what they mean, in the languages that recruiters' lists come in:
 * English, German, French, Spanish, Italian, Polish, and some of Dutch and Portuguese. Without
 * accents and signs, as `headingKey` makes them.
 */
export const HEADING_WORDS: Readonly<Record<string, string>> = {
  slug: "slug|record slug|contact slug|candidate slug|job slug",
  first_name:
    "first name|first|firstname|given name|" +
    "givenname|forename|christian name|vorname|rufname|prenom|" +
    "nombre de pila|nome di battesimo|imie|voornaam|primeiro nome|contact first name",
  last_name:
    "last name|last|lastname|surname|family name|familyname|nachname|familienname|zuname|" +
    "nom de famille|" +
    "apellido|apellidos|primer apellido|cognome|nazwisko|achternaam|sobrenome|apelido",
  name:
    "name|nom|nombre|nome|naam|contact|kontakt|candidate|kandidat|kandidatin|bewerber|" +
    "person|persona|personne|ansprechpartner|ansprechperson|osoba|candidat|candidato",
  full_name:
    "full name|fullname|display name|complete name|contact name|candidate name|person name|" +
    "file as|vollstandiger name|voller name|anzeigename|vor und nachname|vorname nachname|" +
    "name vorname|vorname name|nom complet|" +
    "nom et prenom|prenom et nom|nom prenom|nombre completo|nombre y apellidos|" +
    "nombre y apellido|" +
    "nome completo|nome e cognome|cognome e nome|imie i nazwisko|nazwisko i imie|" +
    "pelna nazwa|volledige naam|employee name",
  email:
    "email|e mail|mail|email address|e mail address|mail address|emailadresse|" +
    "e mail adresse|mailadresse|" +
    "courriel|adresse email|adresse e mail|adresse mail|adresse electronique|correo|" +
    "correo electronico|" +
    "direccion de correo|direccion de correo electronico|indirizzo email|indirizzo e mail|" +
    "posta elettronica|adres email|adres e mail|poczta|e mailadres|endereco de email|" +
    "primary email|smtp address",
  phone:
    "phone|telephone|phone number|contact number|contact no|telephone number|tel|tel no|" +
    "phone no|mobile|mobile phone|cell|cell phone|" +
    "cellphone|mobile number|handy|handynummer|mobil|mobiltelefon|mobilnummer|telefon|" +
    "telefonnummer|rufnummer|tel nr|" +
    "telefon nr|festnetz|durchwahl|telephone portable|portable|mobile telephone|" +
    "numero de telephone|n de telephone|tel portable|" +
    "telefono|telefono movil|movil|celular|numero de telefono|cellulare|" +
    "numero di telefono|telefono cellulare|" +
    "numer telefonu|nr telefonu|telefon komorkowy|komorka|telefoon|telefoonnummer|mobiel|" +
    "telefone|telemovel|whatsapp|direct line|direct dial",
  organization:
    "organization|organisation|company|company name|employer|firm|account|account name|" +
    "organization name|" +
    "organisation name|client|client name|customer|business|current company|" +
    "current employer|company organization|firma|firmenname|unternehmen|" +
    "arbeitgeber|kunde|aktueller arbeitgeber|gesellschaft|entreprise|societe|employeur|" +
    "nom de l entreprise|empresa|compania|" +
    "organizacion|nombre de la empresa|azienda|societa|ditta|datore di lavoro|" +
    "nome azienda|cliente|przedsiebiorstwo|nazwa firmy|pracodawca|" +
    "klient|bedrijf|bedrijfsnaam|werkgever|organisatie|organizacao|current organization|" +
    "current organisation",
  last_organization:
    "last organization|last organisation|previous employer|previous company|last employer|" +
    "last company|former employer|letzter arbeitgeber|" +
    "vorheriger arbeitgeber|fruherer arbeitgeber|dernier employeur|precedent employeur|" +
    "ultima empresa|empresa anterior|ultima azienda|" +
    "precedente datore di lavoro|poprzedni pracodawca",
  position:
    "position|job title|jobtitle|title|role|designation|current position|current role|" +
    "current title|current job title|job|function|occupation|profession|headline|" +
    "organization title|positionsbezeichnung|stelle|funktion|berufsbezeichnung|beruf|" +
    "jobtitel|titel|aktuelle position|tatigkeit|poste|fonction|" +
    "intitule du poste|titre|poste actuel|metier|puesto|cargo|puesto actual|" +
    "puesto de trabajo|profesion|posizione|ruolo|mansione|qualifica|titolo|" +
    "professione|stanowisko|funkcja|zawod|functie|functietitel|cargo atual|funcao",
  address:
    "address|street|street address|address line 1|address line 2|address line|street 1|" +
    "street 2|address 1|address 2|full address|adresse|strasse|anschrift|" +
    "strasse hausnummer|" +
    "strasse und hausnummer|strasse nr|rue|adresse postale|direccion|calle|domicilio|" +
    "indirizzo|via|adres|ulica|straat|" +
    "endereco|morada|rua|mailing address",
  city:
    "city|town|locality|city town|place|location|stadt|ort|wohnort|standort|arbeitsort|" +
    "einsatzort|ville|localite|lieu|commune|ciudad|localidad|poblacion|" +
    "municipio|citta|comune|localita|luogo|miasto|miejscowosc|lokalizacja|stad|plaats|" +
    "woonplaats|cidade",
  state:
    "state|province|region|state province|county|bundesland|kanton|departement|estado|" +
    "provincia|comunidad autonoma|regione|" +
    "wojewodztwo|provincie|distrito",
  country: "country|country region|nation|land|staat|pays|pais|paese|nazione|stato|kraj|panstwo",
  network_a:
    "linkedin|linked in|linkedin url|linkedin profile|linkedin profile url|profile url|" +
    "profile link|linkedin link|url linkedin|profil linkedin|" +
    "linkedin profil|perfil de linkedin|profilo linkedin|professional network profile|" +
    "network a url|" +
    "profile network a url|public profile url|person linkedin url",
  network_b:
    "xing|xing url|xing profile|xing profil|second profile link|second network profile|" +
    "network b url|profile network b url|facebook|twitter",
  description:
    "description|notes|note|comment|comments|remarks|remark|about|summary|bio|notizen|" +
    "notiz|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|beschreibung|" +
    "remarque|remarques|commentaire|commentaires|notas|nota|observaciones|comentarios|" +
    "comentario|descripcion|note personali|osservazioni|" +
    "commenti|descrizione|uwagi|notatki|notatka|opis|komentarz|opmerkingen|notities|" +
    "omschrijving|observacoes|descricao|job description|stellenbeschreibung",
  tags:
    "tags|tag|labels|label|categories|category|groups|group membership|keywords|" +
    "kategorien|kategorie|" +
    "schlagworte|schlagworter|stichworte|etikett|gruppe|gruppen|etiquettes|mots cles|" +
    "etiquetas|palabras clave|categorias|etichette|" +
    "parole chiave|categorie|tagi|etykiety|kategorie i tagi|trefwoorden",
  stage:
    "stage|status|contact stage|lead status|phase|lifecycle stage|pipeline stage|" +
    "kontaktstatus|stufe|etape|statut|etapa|estado del contacto|fase|stato contatto|etap|" +
    "stadium",
  owner:
    "owner|record owner|contact owner|candidate owner|job owner|recruiter|consultant|" +
    "assigned to|responsible|account manager|owner email|owner name|betreuer|" +
    "zustandig|verantwortlich|besitzer|inhaber|eigentumer|bearbeiter|proprietaire|" +
    "responsable|charge de recrutement|propietario|" +
    "consultor|asignado a|proprietario|responsabile|wlasciciel|opiekun|rekruter|eigenaar|" +
    "responsavel",
  skills:
    "skills|skill|key skills|competencies|technologies|tech stack|kenntnisse|fahigkeiten|" +
    "kompetenzen|skillset|competences|competences cles|habilidades|" +
    "competencias|aptitudes|conocimientos|competenze|capacita|abilita|umiejetnosci|" +
    "kompetencje|vaardigheden",
  experience:
    "experience|years of experience|experience years|experience in years|total experience|" +
    "work experience|yoe|berufserfahrung|erfahrung|" +
    "jahre berufserfahrung|erfahrung jahre|berufserfahrung jahre|experience annees|" +
    "annees d experience|anos de experiencia|experiencia|" +
    "esperienza|anni di esperienza|doswiadczenie|lata doswiadczenia|ervaring",
  current_salary:
    "current salary|current pay|current compensation|salary|aktuelles gehalt|gehalt|" +
    "jahresgehalt|salaire|salaire actuel|salario|salario actual|sueldo|sueldo actual|" +
    "stipendio|stipendio attuale|ral|retribuzione|wynagrodzenie|obecne wynagrodzenie|" +
    "pensja|huidig salaris|salaris|ctc|current ctc",
  expected_salary:
    "expected salary|desired salary|salary expectation|salary expectations|target salary|" +
    "wunschgehalt|" +
    "gehaltsvorstellung|gehaltswunsch|gehaltserwartung|pretentions salariales|pretentions|" +
    "salaire souhaite|salaire attendu|" +
    "expectativa salarial|expectativas salariales|salario deseado|salario esperado|" +
    "aspiracion salarial|aspettativa retributiva|retribuzione desiderata|" +
    "stipendio desiderato|oczekiwania finansowe|oczekiwane wynagrodzenie|gewenst salaris|" +
    "expected ctc",
  notice_period:
    "notice period|notice period days|notice days|notice|kundigungsfrist|" +
    "kundigungsfrist tage|preavis|preavis jours|preaviso|" +
    "preavviso|okres wypowiedzenia|opzegtermijn",
  available_from:
    "available from|availability|available|availability date|start date available|" +
    "earliest start|earliest start date|" +
    "verfugbar ab|verfugbarkeit|fruhester eintritt|eintrittstermin|" +
    "fruhester eintrittstermin|eintrittsdatum|disponible a partir de|" +
    "disponibilite|date de disponibilite|disponible|disponible desde|disponibilidad|" +
    "fecha de disponibilidad|disponibile dal|disponibilita|" +
    "data di disponibilita|dostepny od|dostepnosc|beschikbaar vanaf",
  willing_to_relocate:
    "willing to relocate|relocation|relocate|open to relocation|umzugsbereit|" +
    "umzugsbereitschaft|mobilite|pret a demenager|mobile geographiquement|" +
    "dispuesto a trasladarse|disponibilidad para viajar|movilidad|cambio de residencia|" +
    "disponibile al trasferimento|trasferimento|gotowosc do relokacji|relokacja",
  gender: "gender|sex|geschlecht|sexe|genre|sexo|genero|sesso|genere|plec|geslacht",
  date_of_birth:
    "date of birth|birthday|birth date|birthdate|dob|geburtsdatum|geburtstag|" +
    "date de naissance|anniversaire|naissance|fecha de nacimiento|cumpleanos|" +
    "nacimiento|data di nascita|compleanno|data urodzenia|urodziny|geboortedatum|" +
    "data de nascimento",
  graduation_date:
    "graduation date|graduation|graduated|abschlussdatum|studienabschluss|date du diplome|" +
    "date d obtention du diplome|fecha de graduacion|" +
    "data di laurea|data ukonczenia studiow|afstudeerdatum",
  nationality:
    "nationality|citizenship|nationalitat|staatsangehorigkeit|staatsburgerschaft|" +
    "nationalite|nacionalidad|nazionalita|" +
    "cittadinanza|narodowosc|obywatelstwo|nationaliteit",
  source:
    "source|lead source|candidate source|origin|channel|quelle|herkunft|origine|canal|" +
    "fuente|origen|fonte|provenienza|zrodlo|bron",
  university:
    "university|school|college|institution|universitat|hochschule|universite|ecole|" +
    "universidad|universita|ateneo|" +
    "uczelnia|uniwersytet|universiteit",
  education_specialization:
    "education specialization|specialization|field of study|major|studiengang|studienfach|" +
    "fachrichtung|specialisation|domaine d etudes|filiere|" +
    "especialidad|especializacion|specializzazione|indirizzo di studi|corso di laurea|" +
    "kierunek studiow|specjalizacja|" +
    "studierichting|education",
  qualification:
    "qualification|degree|highest degree|education level|abschluss|hochster abschluss|" +
    "bildungsabschluss|diplome|niveau d etudes|" +
    "titulacion|titulo|nivel de estudios|titolo di studio|wyksztalcenie|opleidingsniveau",
  industry:
    "industry|sector|branche|industrie|secteur|secteur d activite|sector de actividad|" +
    "industria|settore|branza|przemysl|sektor",
  currency: "currency|currency code|wahrung|devise|monnaie|moneda|divisa|valuta|waluta|munt",
  salary_period:
    "salary type|salary period|frequency type|pay period|pay frequency|gehaltsart|" +
    "gehaltszeitraum|zeitraum|periodicite|type de salaire|" +
    "periodo salarial|tipo de salario|tipo di retribuzione|okres wynagrodzenia",
  position_name:
    "position name|job name|vacancy|vacancy title|vacancy name|opening|job opening|" +
    "requisition|offene stelle|stellenbezeichnung|stellentitel|stellenname|" +
    "offre|intitule de l offre|offre d emploi|vacante|oferta|nombre del puesto|" +
    "posizione aperta|annuncio|nazwa stanowiska|oferta pracy|vacature",
  headcount:
    "headcount|head count|openings|number of openings|positions|vacancies|no of positions|" +
    "number of positions|anzahl|anzahl stellen|offene stellen|" +
    "nombre de postes|postes|postes a pourvoir|numero de vacantes|vacantes|plazas|" +
    "numero posizioni|posti|liczba stanowisk|liczba wakatow|wakaty|aantal",
  minimum_salary:
    "minimum salary|min salary|salary min|salary from|mindestgehalt|gehalt von|gehalt min|" +
    "gehalt ab|salaire minimum|salaire min|salario minimo|sueldo minimo|" +
    "stipendio minimo|ral minima|wynagrodzenie od|wynagrodzenie min|minimumsalaris",
  maximum_salary:
    "maximum salary|max salary|salary max|salary to|hochstgehalt|gehalt bis|gehalt max|" +
    "salaire maximum|salaire max|salario maximo|sueldo maximo|" +
    "stipendio massimo|ral massima|wynagrodzenie do|wynagrodzenie max|maximumsalaris",
  minimum_experience:
    "minimum experience|min experience|experience min|mindesterfahrung|experience minimum|" +
    "experiencia minima|esperienza minima|minimalne doswiadczenie",
  maximum_experience:
    "maximum experience|max experience|experience max|experience maximum|" +
    "experiencia maxima|esperienza massima",
  open_date:
    "open date|opened|opened on|date opened|open for|posting date|posted|eroffnet|" +
    "eroffnet am|ausgeschrieben seit|offen seit|veroffentlicht am|" +
    "date d ouverture|fecha de apertura|fecha de publicacion|data di apertura|" +
    "data apertura|data otwarcia|openingsdatum",
  close_date:
    "close date|closes|closing date|deadline|closed on|target date|schliesst|schliesst am|" +
    "bewerbungsschluss|besetzung bis|date de cloture|date limite|" +
    "fecha de cierre|fecha limite|data di chiusura|scadenza|data zamkniecia|termin|" +
    "sluitingsdatum",
  contract_type:
    "contract type|job type|employment type|contract details|vertragsart|anstellungsart|" +
    "beschaftigungsart|type de contrat|contrat|tipo de contrato|" +
    "tipo di contratto|contratto|rodzaj umowy|typ umowy|contracttype",
  job_status:
    "job status|status|vacancy status|stellenstatus|statut|statut de l offre|estado|" +
    "estado de la vacante|stato|stato posizione|status oferty",
  category: "category|job category|kategorie|categorie|categoria|kategoria",
  job_specialization:
    "specialization|specialisation|fachgebiet|especialidad|specializzazione|specjalizacja",
  primary_contact:
    "primary contact|contact|hiring manager|contact person|client contact|ansprechpartner|" +
    "ansprechperson|kontakt|kontaktperson|contact principal|" +
    "interlocuteur|contacto|contacto principal|persona de contacto|referente|contatto|" +
    "osoba kontaktowa",
  collaborators:
    "collaborators|team|collaborator|mitarbeitende|beteiligte|collaborateurs|" +
    "colaboradores|collaboratori|wspolpracownicy",
  talent_funnel: "talent funnel|funnel|talent funnel id|pipeline",
  note_text:
    "note|notes|text|content|note text|comment|notiz|notizen|inhalt|notiztext|contenu|" +
    "texte|remarque|nota|notas|texto|contenido|" +
    "testo|contenuto|notatka|tresc|tekst|description",
  related:
    "related to|related|about|regarding|record|linked to|person|bezug|bezieht sich auf|" +
    "betrifft|zu person|zu|concerne|a propos de|relacionado con|" +
    "sobre|relativo a|riguarda|dotyczy|betreft|with|participant",
  activity_title:
    "title|subject|activity|topic|betreff|titel|thema|titre|objet|sujet|asunto|titulo|" +
    "titolo|oggetto|tytul|temat|onderwerp|summary",
  activity_type:
    "type|activity type|kind|art|typ|aktivitatsart|type d activite|tipo|tipo de actividad|" +
    "tipo di attivita|rodzaj",
  start:
    "start|start datetime|start date|date|start time|time|begin|begins|when|beginn|" +
    "startdatum|datum|startzeit|uhrzeit|zeit|beginnt am|beginnt um|debut|date de debut|" +
    "heure de debut|heure|inicio|fecha|fecha de inicio|hora|hora de inicio|comienzo|" +
    "inizio|data|data di inizio|ora|ora di inizio|poczatek|data rozpoczecia|godzina|" +
    "godzina rozpoczecia|starttijd|due date|due|from|von|anfang|desde|dalle|od|van",
  end:
    "end|end datetime|end date|end time|ends|ende|enddatum|endzeit|endet am|endet um|fin|" +
    "date de fin|heure de fin|fecha de fin|hora de fin|fine|data di fine|ora di fine|" +
    "koniec|data zakonczenia|godzina zakonczenia|einde|to|until|till|bis|hasta|alle|do|tot",
  location_text:
    "location|place|venue|ort|raum|lieu|endroit|lugar|ubicacion|luogo|posizione|miejsce|" +
    "lokalizacja|locatie",
  meeting_link:
    "meeting link|link|url|video link|besprechungslink|lien|lien de reunion|enlace|" +
    "enlace de la reunion|collegamento|link riunione|link do spotkania",
  importance:
    "importance|priority|wichtigkeit|prioritat|importancia|priorite|prioridad|importanza|" +
    "priorita|waznosc|priorytet|prioriteit",
  done:
    "done|completed|mark as done|is done|finished|erledigt|abgeschlossen|termine|fait|" +
    "hecho|completado|terminado|fatto|completato|zakonczone|wykonane|gedaan",
  invite: "calendar invite|do not send calendar invite",
  attendee_candidates: "candidates attending|attending candidates|candidates as attendees",
  attendee_contacts: "contacts attending|attending contacts|contacts as attendees",
  attendee_users: "colleagues attending|users as attendees",
};

/** Columns of our own exports and of address books that no field can take. */
export const NEVER_IMPORTED =
  "created|created at|created on|created by|updated|updated at|updated by|last contact|" +
  "last contacted|resume|cv|attachment|" +
  "profile picture|photo|picture|language|languages|languages numbers|contacts|jobs|" +
  "deals|kind of record|about a|title prefix|name prefix|" +
  "name suffix|suffix|prefix|middle name|additional name|phonetic name|nickname|" +
  "initials|id|account id|connected on|web page|website|fax|business fax|home fax|" +
  "other fax|pager|" +
  "anrede|civilite|tratamiento|salutation|phone type|email type|e mail type|" +
  "address type|department|abteilung|postal code|zip|zip code|plz|postleitzahl|" +
  "code postal|codigo postal|cap|kod pocztowy";
