/**
 * Words for the same role, a line each, the English one first, without seniority and in the male
 * form where a language has two: `readTitle` removes both before it looks here.
 */
export const TITLES = `
software engineer, software developer, dev, swe, sde, programmer, coder, developer,
  softwareentwickler, programmierer, entwickler, softwareingenieur, développeur, développeur
  logiciel, ingénieur logiciel, programmeur, développeur informatique, desarrollador,
  desarrollador de software, programador, ingeniero de software, sviluppatore, sviluppatore
  software, programmatore, ingegnere del software, programista, inżynier oprogramowania,
  deweloper, softwareontwikkelaar, ontwikkelaar, desenvolvedor, desenvolvedor de software,
  engenheiro de software, application developer, anwendungsentwickler, fachinformatiker
  anwendungsentwicklung
backend engineer, backend developer, back end engineer, back end developer, server side
  developer, backendentwickler, backend entwickler, développeur backend, développeur back end,
  desarrollador backend, desarrollador back end, sviluppatore backend, programista backend,
  backend programmer
frontend engineer, frontend developer, front end engineer, front end developer, ui developer, ui
  engineer, frontendentwickler, frontend entwickler, développeur frontend, développeur front
  end, développeur front, desarrollador frontend, desarrollador front end, sviluppatore
  frontend, programista frontend
fullstack engineer, full stack engineer, full stack developer, fullstack developer,
  fullstackentwickler, fullstack entwickler, full stack entwickler, développeur full stack,
  développeur fullstack, desarrollador full stack, desarrollador fullstack, sviluppatore full
  stack, programista full stack
web developer, web engineer, webentwickler, développeur web, desarrollador web, sviluppatore
  web, programista stron, webontwikkelaar
mobile developer, mobile engineer, app developer, app entwickler, mobile entwickler, développeur
  mobile, desarrollador móvil, sviluppatore mobile
embedded engineer, embedded developer, embedded software engineer, firmware engineer, embedded
  entwickler, ingénieur systèmes embarqués, ingeniero de sistemas embebidos
devops engineer, devops, platform engineer, cloud engineer, devops ingenieur, ingénieur devops,
  ingeniero devops, inżynier devops
reliability engineer, site reliability engineer, sre
data engineer, dateningenieur, ingénieur data, ingénieur de données, ingeniero de datos,
  ingegnere dei dati, inżynier danych, big data engineer
data analyst, datenanalyst, analyste de données, data analyste, analista de datos, analista
  dati, analityk danych, data analist, bi analyst, business intelligence analyst
data scientist, datenwissenschaftler, scientifique de données, científico de datos, analista
  científico, badacz danych
machine learning engineer, ml engineer, ai engineer, ki ingenieur, ingénieur machine learning,
  ingeniero de machine learning
database administrator, dba, datenbankadministrator, administrateur de bases de données,
  administrador de bases de datos, administrator baz danych
system administrator, sysadmin, systems administrator, it administrator, systemadministrator,
  administrateur système, administrateur systèmes, administrador de sistemas, amministratore di
  sistema, sistemista, administrator systemów, systeembeheerder
network engineer, network administrator, netzwerkadministrator, netzwerktechniker, ingénieur
  réseau, administrateur réseau, ingeniero de redes, sieciowiec
security engineer, it security specialist, cybersecurity engineer, security analyst, it
  sicherheitsexperte, ingénieur sécurité, analista de seguridad
qa engineer, test engineer, tester, software tester, quality assurance engineer, qa analyst,
  sdet, softwaretester, testingenieur, testeur, ingénieur test, probador, collaudatore, tester
  oprogramowania
software architect, solution architect, solutions architect, it architect, softwarearchitekt, it
  architekt, architecte logiciel, architecte solution, arquitecto de software, architetto
  software, architekt oprogramowania
it support specialist, support technician, helpdesk agent, service desk agent, it support,
  technicien support, técnico de soporte, tecnico informatico, it supporter, specjalista
  wsparcia it, it systemelektroniker
business analyst, business analyste, analyste métier, analista de negocio, analista funzionale,
  analityk biznesowy, requirements engineer, geschäftsanalyst
product manager, produktmanager, chef de produit, responsable produit, gestor de producto, jefe
  de producto, responsabile di prodotto, menedżer produktu
product owner, po
scrum master, agile coach
project manager, pm, projektmanager, projektleiter, chef de projet, responsable de projet, jefe
  de proyecto, gestor de proyectos, project leader, responsabile di progetto, capo progetto,
  kierownik projektu, projectmanager, projectleider, gerente de projetos
program manager, programme manager, programmmanager
ux designer, user experience designer, ui designer, ui ux designer, product designer,
  interaction designer, concepteur ux, diseñador ux, progettista ux, projektant ux
ux researcher, user researcher
graphic designer, grafikdesigner, grafiker, graphiste, diseñador gráfico, grafico, grafik
  komputerowy, mediengestalter
erp consultant, sap consultant, sap berater, erp berater, consultant sap, consultor sap,
  consulente sap, konsultant sap
it manager, it leiter, leiter it, responsable informatique, responsable it, jefe de informática,
  responsabile it
engineer, ingenieur, dipl ing, ingénieur, ingeniero, ingegnere, inżynier
mechanical engineer, maschinenbauingenieur, ingénieur mécanique, ingénieur mécanicien, ingeniero
  mecánico, ingegnere meccanico, inżynier mechanik
design engineer, mechanical designer, konstrukteur, konstruktionsingenieur,
  entwicklungsingenieur, dessinateur projeteur, ingénieur conception, ingeniero de diseño,
  progettista meccanico, konstruktor
electrical engineer, elektroingenieur, ingénieur électrique, ingénieur électricien, ingeniero
  eléctrico, ingegnere elettrico, inżynier elektryk
electronics engineer, elektronikingenieur, hardware engineer, ingénieur électronique, ingénieur
  électronicien, ingeniero electrónico, ingegnere elettronico, inżynier elektronik
automation engineer, automatisierungsingenieur, automatisierungstechniker, sps programmierer,
  plc programmer, automaticien, ingénieur automatisme, ingeniero de automatización, ingegnere
  automazione, automatyk
process engineer, verfahrensingenieur, prozessingenieur, ingénieur procédés, ingénieur process,
  ingeniero de procesos, ingegnere di processo, inżynier procesu, technolog
production engineer, manufacturing engineer, fertigungsingenieur, produktionsingenieur,
  ingénieur de production, ingeniero de producción, ingegnere di produzione, inżynier produkcji
quality engineer, qualitätsingenieur, ingénieur qualité, ingeniero de calidad, ingegnere
  qualità, inżynier jakości
quality manager, qualitätsmanager, qualitätsleiter, responsable qualité, responsable de calidad,
  responsabile qualità, kierownik jakości
civil engineer, bauingenieur, ingénieur génie civil, ingénieur civil, ingeniero civil, ingegnere
  civile, inżynier budownictwa
structural engineer, tragwerksplaner, statiker, ingénieur structure, ingeniero estructural
site manager, construction manager, bauleiter, conducteur de travaux, chef de chantier, jefe de
  obra, capocantiere, direttore di cantiere, kierownik budowy
architect, architekt, architecte, arquitecto, architetto
plant manager, factory manager, werksleiter, betriebsleiter, directeur d'usine, directeur de
  site, director de planta, jefe de planta, direttore di stabilimento, kierownik zakładu,
  dyrektor zakładu
production manager, produktionsleiter, fertigungsleiter, responsable de production, jefe de
  producción, responsabile di produzione, kierownik produkcji
production worker, factory worker, machine operator, produktionsmitarbeiter, maschinenbediener,
  anlagenbediener, maschinenführer, opérateur de production, ouvrier de production, conducteur
  de ligne, operario de producción, operatore di produzione, operator produkcji, operator
  maszyn, pracownik produkcji
maintenance technician, service technician, maintenance engineer, instandhalter,
  instandhaltungstechniker, servicetechniker, technicien de maintenance, técnico de
  mantenimiento, manutentore, tecnico manutentore, technik utrzymania ruchu, mechanik utrzymania
  ruchu
industrial mechanic, industriemechaniker, fitter, schlosser, mécanicien industriel, mecánico
  industrial, ślusarz
mechatronics technician, mechatroniker, mécatronicien, técnico mecatrónico, mechatronik
car mechanic, auto mechanic, kfz mechaniker, kfz mechatroniker, automechaniker, mécanicien
  automobile, mécanicien auto, mecánico de automóviles, meccanico auto, mechanik samochodowy
cnc operator, cnc machinist, cnc fräser, cnc dreher, zerspanungsmechaniker, machinist, fraiseur,
  tourneur fraiseur, opérateur cnc, operador cnc, tornero, fresador, operatore cnc, operator cnc
welder, schweißer, soudeur, soldador, saldatore, spawacz, lasser
electrician, elektriker, elektroniker, elektroinstallateur, électricien, electricista,
  elettricista, elektryk, elektricien
plumber, installateur, anlagenmechaniker, klempner, plombier, fontanero, idraulico, hydraulik,
  loodgieter
carpenter, joiner, tischler, schreiner, zimmermann, menuisier, charpentier, carpintero,
  falegname, stolarz, timmerman
bricklayer, mason, maurer, maçon, albañil, muratore, murarz
painter, maler, lackierer, peintre, pintor, imbianchino, malarz
roofer, dachdecker, couvreur, techador, dekarz
hvac technician, kältetechniker, technicien cvc, frigoriste, técnico de climatización,
  frigorista
warehouse worker, warehouse operative, warehouse clerk, order picker, lagerist, lagerarbeiter,
  lagermitarbeiter, kommissionierer, fachkraft für lagerlogistik, fachlagerist, magasinier,
  préparateur de commandes, agent logistique, mozo de almacén, operario de almacén,
  magazziniere, magazynier, magazijnmedewerker
forklift driver, forklift operator, staplerfahrer, gabelstaplerfahrer, cariste, carretillero,
  carrellista, operator wózka widłowego, heftruckchauffeur
warehouse manager, warehouse lead, warehouse supervisor, lagerleiter, responsable d'entrepôt,
  chef d'entrepôt, jefe de almacén, responsabile magazzino, kierownik magazynu
truck driver, lorry driver, hgv driver, lkw fahrer, berufskraftfahrer, kraftfahrer, chauffeur
  poids lourd, conducteur routier, camionero, conductor de camión, autista, camionista, kierowca
  ciężarówki, kierowca c e
driver, fahrer, kurierfahrer, chauffeur, chauffeur livreur, conductor, repartidor, kierowca,
  delivery driver, courier
logistics manager, logistikleiter, responsable logistique, jefe de logística, responsabile
  logistica, kierownik logistyki
supply chain manager, supply chain specialist, responsable supply chain, gestor de cadena de
  suministro
logistics coordinator, logistics specialist, dispatcher, disponent, logistiker,
  speditionskaufmann, coordinateur logistique, affréteur, coordinador de logística, impiegato
  logistico, spedytor, specjalista ds logistyki
buyer, purchaser, procurement specialist, purchasing agent, einkäufer, strategischer einkäufer,
  acheteur, comprador, buyer acquisti, kupiec, specjalista ds zakupów, inkoper
purchasing manager, procurement manager, einkaufsleiter, leiter einkauf, responsable achats,
  jefe de compras, responsabile acquisti, kierownik zakupów
accountant, bookkeeper, buchhalter, bilanzbuchhalter, finanzbuchhalter, comptable, contable,
  contabile, ragioniere, księgowy, boekhouder, contador, contabilista, accounting clerk, aide
  comptable
payroll specialist, payroll accountant, payroll clerk, lohnbuchhalter, gehaltsbuchhalter,
  gestionnaire de paie, gestionnaire paie, técnico de nóminas, addetto paghe, specjalista ds
  płac, specjalista ds kadr i płac
controller, financial controller, business controller, finanzcontroller, contrôleur de gestion,
  contrôleur financier, controlador financiero, controller finanziario, kontroler finansowy
financial analyst, finance analyst, finanzanalyst, analyste financier, analista financiero,
  analista finanziario, analityk finansowy
finance manager, finanzleiter, leiter finanzen, cfo, chief financial officer, finanzdirektor,
  kaufmännischer leiter, directeur financier, daf, responsable financier, director financiero,
  direttore finanziario, dyrektor finansowy
auditor, internal auditor, revisor, wirtschaftsprüfer, prüfer, auditeur, revisore, audytor
tax advisor, tax consultant, tax accountant, steuerberater, steuerfachangestellter, fiscaliste,
  conseiller fiscal, asesor fiscal, consulente fiscale, doradca podatkowy
bank clerk, bankkaufmann, bank advisor, conseiller bancaire, chargé de clientèle bancaire,
  asesor bancario, gestor bancario, impiegato di banca, doradca bankowy
risk manager, risk analyst, risikomanager, gestionnaire de risques, analista de riesgos,
  analityk ryzyka
compliance officer, compliance manager, responsable conformité, oficial de cumplimiento
insurance agent, insurance clerk, versicherungskaufmann, agent d'assurance, agente de seguros,
  agente assicurativo, agent ubezpieczeniowy
sales representative, sales rep, salesperson, sales executive, salesman, account executive, ae,
  vertriebsmitarbeiter, außendienstmitarbeiter, vertriebler, handelsvertreter, commercial,
  représentant commercial, attaché commercial, technico commercial, comercial, representante de
  ventas, agente comercial, agente di commercio, rappresentante commerciale, venditore,
  przedstawiciel handlowy, handlowiec, verkoper, field sales representative
shop assistant, sales assistant, retail assistant, store associate, verkäufer,
  einzelhandelskaufmann, vendeur, conseiller de vente, dependiente, vendedor, commesso, addetto
  vendite, sprzedawca, winkelmedewerker
store manager, shop manager, filialleiter, marktleiter, responsable de magasin, jefe de tienda,
  store manager, direttore di negozio, kierownik sklepu
cashier, kassierer, caissier, hôte de caisse, cajero, cassiere, kasjer
key account manager, kam, key accounter, responsable grands comptes, gestor de grandes cuentas,
  key account
account manager, kundenbetreuer, kundenberater, chargé de compte, chargé de clientèle, gestor de
  cuentas, opiekun klienta, accountmanager
sales manager, vertriebsleiter, verkaufsleiter, vertriebsmanager, leiter vertrieb, directeur
  commercial, responsable commercial, responsable des ventes, director comercial, director de
  ventas, jefe de ventas, direttore vendite, responsabile vendite, direttore commerciale,
  kierownik sprzedaży, dyrektor sprzedaży, dyrektor handlowy
sales development representative, sdr, bdr, business development representative
business development manager, bdm, business developer, responsable développement commercial,
  gerente de desarrollo de negocio
inside sales representative, vertriebsinnendienst, sachbearbeiter vertrieb, vertriebsassistent,
  assistant commercial, administrativo comercial, impiegato commerciale
customer service representative, customer service agent, customer support agent, customer
  advisor, kundenservicemitarbeiter, kundendienstmitarbeiter, call center agent, conseiller
  clientèle, conseiller client, téléconseiller, agente de atención al cliente, teleoperador,
  addetto assistenza clienti, specjalista ds obsługi klienta, konsultant telefoniczny,
  klantenservice medewerker
customer success manager, csm, responsable succès client
marketing manager, marketingmanager, marketingleiter, leiter marketing, responsable marketing,
  chef de projet marketing, gerente de marketing, responsabile marketing, kierownik marketingu,
  dyrektor marketingu
marketing specialist, marketing executive, marketingreferent, chargé de marketing, assistant
  marketing, técnico de marketing, especialista en marketing, addetto marketing, specjalista ds
  marketingu, online marketing manager, digital marketing manager, digital marketing specialist
content manager, content creator, copywriter, texter, rédacteur, redactor, redattore, redaktor,
  content writer, redakteur
social media manager, community manager
pr manager, pr consultant, communications manager, kommunikationsmanager, chargé de
  communication, responsable communication, responsable de comunicación
event manager, eventmanager, veranstaltungskaufmann, chef de projet événementiel, organizador de
  eventos
hr manager, human resources manager, personalleiter, personalmanager, leiter personal,
  responsable ressources humaines, responsable rh, drh, directeur des ressources humaines,
  director de recursos humanos, responsable de recursos humanos, responsabile risorse umane,
  kierownik hr, dyrektor hr
hr business partner, hrbp, people partner, personalreferent, partenaire rh, socio de negocio de
  recursos humanos
hr specialist, hr generalist, hr assistant, personalsachbearbeiter, assistant rh, chargé rh,
  chargé de ressources humaines, técnico de recursos humanos, specjalista ds hr, specjalista ds
  kadr
recruiter, talent acquisition specialist, talent acquisition partner, talent partner,
  headhunter, personalberater, recruiting specialist, chargé de recrutement, recruteur,
  consultant en recrutement, técnico de selección, reclutador, selezionatore, rekruter,
  specjalista ds rekrutacji
consultant, berater, unternehmensberater, management consultant, consultant en management,
  consultor, consulente, konsultant, doradca
legal counsel, lawyer, in house counsel, attorney, solicitor, jurist, rechtsanwalt,
  syndikusrechtsanwalt, unternehmensjurist, avocat, juriste, juriste d'entreprise, abogado,
  avvocato, giurista d'impresa, prawnik, radca prawny, advocaat, advogado
paralegal, legal assistant, rechtsanwaltsfachangestellter, assistant juridique, asistente legal
nurse, registered nurse, rn, staff nurse, krankenpfleger, krankenschwester, gesundheits und
  krankenpfleger, pflegefachkraft, pflegefachmann, pflegefachfrau, examinierte pflegefachkraft,
  infirmier, infirmier diplômé, enfermero, infermiere, pielęgniarz, pielęgniarka,
  verpleegkundige, enfermeiro
nurse practitioner, advanced practice nurse, infirmier en pratique avancée, icu nurse,
  intensivpfleger, fachkrankenpfleger, infirmier de réanimation, enfermero de uci
caregiver, care assistant, healthcare assistant, nursing assistant, altenpfleger, pflegehelfer,
  pflegehilfskraft, aide soignant, auxiliaire de vie, auxiliar de enfermería, cuidador,
  operatore socio sanitario, oss, opiekun medyczny, opiekun osób starszych, verzorgende
physician, doctor, medical doctor, arzt, facharzt, assistenzarzt, oberarzt, médecin, médico,
  medico, lekarz, arts
physiotherapist, physical therapist, physiotherapeut, kinésithérapeute, fisioterapeuta,
  fisioterapista, fizjoterapeuta
pharmacist, apotheker, pharmacien, farmacéutico, farmacista, farmaceuta
medical assistant, medizinischer fachangestellter, mfa, arzthelfer, assistant médical,
  secrétaire médical, asistente médico
lab technician, laboratory technician, laborant, laborassistent, mta, technicien de laboratoire,
  técnico de laboratorio, tecnico di laboratorio, technik laboratoryjny
teacher, lehrer, enseignant, professeur, profesor, maestro, insegnante, nauczyciel, leraar,
  erzieher, educator, éducateur
social worker, sozialarbeiter, sozialpädagoge, assistant social, travailleur social, trabajador
  social, assistente sociale, pracownik socjalny
office manager, büroleiter, office assistant, bürokaufmann, kaufmann für büromanagement,
  bürokraft, sachbearbeiter, administrative assistant, verwaltungsangestellter, assistant
  administratif, employé de bureau, administrativo, auxiliar administrativo, impiegato
  amministrativo, pracownik biurowy, kierownik biura, specjalista ds administracji
executive assistant, ea, personal assistant, pa, secretary, sekretär, assistent der
  geschäftsführung, assistenz der geschäftsführung, vorstandsassistent, assistant de direction,
  secrétaire, secrétaire de direction, secretario, asistente de dirección, segretario,
  assistente di direzione, sekretarz, asystent zarządu, management assistant
receptionist, rezeptionist, empfangsmitarbeiter, réceptionniste, hôte d'accueil, recepcionista,
  addetto alla reception, recepcjonista
chef, cook, koch, cuisinier, cocinero, cuoco, kucharz, kok, chef de partie
waiter, server, kellner, servicekraft, serveur, camarero, cameriere, kelner, restaurantfachmann
hotel manager, hoteldirektor, hotelleiter, directeur d'hôtel, director de hotel, direttore
  d'albergo
cleaner, reinigungskraft, gebäudereiniger, agent d'entretien, agent de propreté, limpiador,
  personal de limpieza, addetto alle pulizie, sprzątacz
security guard, security officer, sicherheitsmitarbeiter, wachmann, agent de sécurité,
  vigilante, vigilante de seguridad, guardia giurata, ochroniarz
general manager, managing director, ceo, chief executive officer, geschäftsführer, directeur
  général, pdg, director general, direttore generale, amministratore delegato, prezes zarządu,
  dyrektor generalny
technology manager, cto, chief technology officer, technical director, technischer leiter,
  directeur technique, director técnico, engineering manager, head of engineering, vp
  engineering, leiter entwicklung, entwicklungsleiter
operations manager, coo, chief operating officer, betriebsmanager, directeur des opérations,
  director de operaciones, responsabile operativo, kierownik operacyjny
facility manager, facilitymanager, hausmeister, caretaker, gardien d'immeuble, conserje
real estate agent, immobilienmakler, immobilienkaufmann, agent immobilier, agente inmobiliario,
  agente immobiliare, pośrednik nieruchomości
translator, übersetzer, interpreter, dolmetscher, traducteur, interprète, traductor, traduttore,
  tłumacz
`;
