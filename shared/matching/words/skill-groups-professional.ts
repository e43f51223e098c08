/**
 * Words for the same skill, a line each, the usual one first: finance, sales, marketing, people,
 * health, law, logistics and the office. See `TECHNICAL_SKILLS`.
 */
export const PROFESSIONAL_SKILLS = `
Accounting, Bookkeeping, Buchhaltung, Buchführung, Rechnungswesen, Comptabilité, Contabilidad,
  Contabilità, Księgowość, Boekhouding, Contabilidade
Financial accounting, Finanzbuchhaltung, FiBu, Comptabilité générale
Accounts payable, AP, Kreditorenbuchhaltung, Kreditoren, Comptabilité fournisseurs, Cuentas por
  pagar
Accounts receivable, AR, Debitorenbuchhaltung, Debitoren, Comptabilité clients, Cuentas por
  cobrar
Payroll, Payroll accounting, Lohnbuchhaltung, Entgeltabrechnung, Gehaltsabrechnung, Lohn- und
  Gehaltsabrechnung, Paie, Gestion de la paie, Nóminas, Nómina, Paghe, Buste paga, Kadry i
  płace, Salarisadministratie
Controlling, Management accounting, Contrôle de gestion, Control de gestión, Controllo di
  gestione, Kontroling
Financial analysis, Finanzanalyse, Analyse financière, Análisis financiero, Analisi finanziaria,
  Analiza finansowa
Financial modelling, Financial modeling, Finanzmodellierung, Modélisation financière,
  Modelowanie finansowe
Financial reporting, Finanzberichterstattung, Reporting financier, Reportes financieros
Budgeting, Budgetplanung, Budgétisation, Presupuestos, Budget, Budżetowanie
Forecasting, Prognosen, Prévisions, Previsiones
Audit, Auditing, Internal audit, Revision, Wirtschaftsprüfung, Interne Revision, Audit interne,
  Auditoría, Revisione contabile, Audyt
Tax, Taxation, Tax law, Steuern, Steuerrecht, Fiscalité, Impuestos, Fiscalidad, Fiscalità,
  Podatki
IFRS, International Financial Reporting Standards, IAS
US GAAP, GAAP
HGB, German GAAP
Month-end closing, Monatsabschluss, Jahresabschluss, Year-end closing, Clôture comptable, Annual
  accounts, Bilan
Consolidation, Konzernabschluss, Konsolidierung
Treasury, Cash management, Liquiditätsmanagement, Trésorerie, Tesorería, Tesoreria
Mergers and acquisitions, M&A, Fusionen und Übernahmen, Fusions et acquisitions
Risk management, Risikomanagement, Gestion des risques, Gestión de riesgos, Gestione del
  rischio, Zarządzanie ryzykiem
Credit risk, Kreditrisiko, Risque de crédit
Compliance, Regulatory compliance, Conformité, Cumplimiento normativo, Zgodność
AML, Anti money laundering, Geldwäscheprävention, KYC, Know your customer
Banking, Bankwesen, Banque, Banca, Bankowość
Insurance, Versicherung, Versicherungen, Assurance, Seguros, Assicurazioni, Ubezpieczenia
Investment, Asset management, Portfolio management, Vermögensverwaltung, Gestion d'actifs
Bloomberg, Bloomberg Terminal
Invoicing, Rechnungsstellung, Fakturierung, Facturation, Facturación, Fatturazione, Fakturowanie
Sales, Vertrieb, Verkauf, Vente, Ventes, Ventas, Vendite, Sprzedaż, Verkoop, Vendas
B2B sales, B2B, B2B-Vertrieb, Vente B2B, Ventas B2B, Vendite B2B, Sprzedaż B2B
B2C, B2C sales
Key account management, Key accounts, Großkundenbetreuung, Gestion grands comptes, Gestión de
  grandes cuentas, KAM
Account management, Kundenbetreuung, Gestion de comptes, Gestión de cuentas
Business development, Geschäftsentwicklung, Développement commercial, Desarrollo de negocio,
  Sviluppo commerciale, Rozwój biznesu
New business, Neukundengewinnung, Neukundenakquise, Lead generation, Leadgenerierung,
  Prospection, Prospección, Pozyskiwanie klientów, Acquisition, Akquise
Cold calling, Kaltakquise, Telefonakquise, Prospection téléphonique, Llamadas en frío, Telesales
Negotiation, Negotiating, Verhandlung, Verhandlungsführung, Négociation, Negociación,
  Negoziazione, Negocjacje, Onderhandelen, Contract negotiation
Presales, Pre-sales, Technical sales, Technischer Vertrieb, Avant-vente, Preventa
Field sales, Outside sales, Außendienst, Vente terrain
Inside sales, Innendienst, Vertriebsinnendienst, Vente sédentaire
Retail, Einzelhandel, Commerce de détail, Comercio minorista, Vendita al dettaglio, Handel
  detaliczny
Merchandising, Visual merchandising
Cash register, POS, Kasse, Kassieren, Encaissement, Caja
Customer service, Customer support, Customer care, Kundenservice, Kundendienst, Service client,
  Atención al cliente, Servizio clienti, Assistenza clienti, Obsługa klienta, Klantenservice,
  Atendimento ao cliente
Customer success, Customer success management
Call center, Call centre, Contact center, Callcenter, Centre d'appels
Complaint management, Reklamationsbearbeitung, Beschwerdemanagement, Gestion des réclamations
Pricing, Preisgestaltung, Tarification
Tendering, Tenders, Ausschreibungen, Appels d'offres, Licitaciones, Gare d'appalto, Przetargi
Online marketing, Digital marketing, Onlinemarketing, Marketing digital, Marketing numérique,
  Marketing digitale, Marketing internetowy
SEO, Search engine optimization, Search engine optimisation, Suchmaschinenoptimierung,
  Référencement naturel, Posicionamiento web
SEA, SEM, Google Ads, AdWords, Google AdWords, Paid search, PPC
Social media, Social media marketing, Soziale Medien, Réseaux sociaux, Redes sociales, Community
  management, Media społecznościowe
Content marketing, Content creation, Content management, Création de contenu, Creación de
  contenidos
Copywriting, Texten, Rédaction, Redacción, Redazione
Email marketing, Newsletter, E-Mail-Marketing, Mailchimp
Marketing automation, HubSpot, Marketo
Google Analytics, GA4, Web analytics
Brand management, Markenführung, Gestion de marque, Gestión de marca
Market research, Marktforschung, Étude de marché, Estudios de mercado, Ricerche di mercato,
  Badania rynku
Public relations, PR, Öffentlichkeitsarbeit, Relations publiques, Relaciones públicas, Relazioni
  pubbliche
Event management, Eventmanagement, Veranstaltungsorganisation, Organisation d'événements,
  Organización de eventos
E-commerce, Ecommerce, Onlinehandel, Commerce électronique, Comercio electrónico, Commercio
  elettronico, Shopify, Magento
Product management, Produktmanagement, Gestion de produit, Gestión de producto, Zarządzanie
  produktem, Product ownership
Project management, Projektmanagement, Projektleitung, Gestion de projet, Gestion de projets,
  Gestión de proyectos, Gestione progetti, Project management PMP, Zarządzanie projektami,
  Projectmanagement, Gestão de projetos, PMP, PRINCE2, Projektsteuerung
Program management, Programme management, Programmmanagement
Change management, Veränderungsmanagement, Conduite du changement, Gestión del cambio,
  Zarządzanie zmianą
Process management, Prozessmanagement, Business process management, BPM, BPMN,
  Prozessoptimierung, Process improvement, Process optimization
Business analysis, Geschäftsanalyse, Analyse métier, Analiza biznesowa, Requirements
  engineering, Requirements analysis, Anforderungsanalyse, Anforderungsmanagement
Stakeholder management, Stakeholdermanagement, Gestion des parties prenantes
Strategy, Strategie, Stratégie, Estrategia, Strategia, Strategic planning
Consulting, Beratung, Unternehmensberatung, Conseil, Consultoría, Consulenza, Doradztwo
Leadership, Team leadership, People management, Personalführung, Mitarbeiterführung,
  Teamführung, Führung, Team management, Management d'équipe, Encadrement, Gestión de equipos,
  Liderazgo, Gestione del team, Zarządzanie zespołem, Kierowanie zespołem
Training, Schulung, Schulungen, Formation, Formación, Formazione, Szkolenia
Presentation, Presentations, Präsentation, Präsentieren, Présentation, Presentaciones,
  Prezentacje
Communication, Kommunikation, Kommunikationsstärke, Comunicación, Comunicazione, Komunikacja
Teamwork, Teamfähigkeit, Teamarbeit, Travail d'équipe, Trabajo en equipo, Lavoro di squadra,
  Praca zespołowa
Recruiting, Recruitment, Talent acquisition, Personalbeschaffung, Personalgewinnung,
  Recrutement, Selección de personal, Reclutamiento, Selezione del personale, Rekrutacja
Sourcing, Active sourcing, Boolean search, Direktansprache, Headhunting
Human resources, HR, Personalwesen, Personalmanagement, Ressources humaines, Recursos humanos,
  Risorse umane, Zasoby ludzkie, HRM
Personnel development, Personalentwicklung, Learning and development, L&D, Développement RH
Employment law, Labour law, Labor law, Arbeitsrecht, Droit du travail, Droit social, Derecho
  laboral, Diritto del lavoro, Prawo pracy
Compensation and benefits, Comp and ben, C&B, Vergütung
SuccessFactors, SAP SuccessFactors, SAP HR, SAP HCM
Contract law, Vertragsrecht, Droit des contrats, Derecho contractual, Diritto contrattuale,
  Prawo umów
Corporate law, Gesellschaftsrecht, Droit des sociétés, Derecho mercantil, Diritto societario
Data protection, GDPR, DSGVO, RGPD, RODO, Datenschutz, Protection des données, Protección de
  datos, Privacy
Intellectual property, IP law, Patent law, Patentrecht, Propriété intellectuelle, Trademark law
Litigation, Prozessführung, Contentieux, Contenzioso
Nursing, Patient care, Krankenpflege, Patientenpflege, Pflege, Soins infirmiers, Soins aux
  patients, Enfermería, Cuidado de pacientes, Atención al paciente, Assistenza infermieristica,
  Cura del paziente, Opieka nad pacjentem, Pielęgniarstwo, Verpleegkunde
Elderly care, Altenpflege, Geriatric care, Geriatrics, Geriatrie, Soins aux personnes âgées,
  Cuidado de ancianos, Assistenza anziani, Opieka nad osobami starszymi, Ouderenzorg
Intensive care, ICU, Intensivpflege, Intensivmedizin, Intensivstation, Soins intensifs,
  Réanimation, Cuidados intensivos, UCI, Terapia intensiva, Intensywna terapia
Emergency care, Emergency medicine, Notfallmedizin, Notaufnahme, Urgences, Urgencias, Pronto
  soccorso, Medycyna ratunkowa, Triage
First aid, Erste Hilfe, Premiers secours, Primeros auxilios, Primo soccorso, Pierwsza pomoc,
  BLS, CPR, ACLS
Surgery, Operating room, OP, Chirurgie, OP-Assistenz, Bloc opératoire, Cirugía, Quirófano,
  Chirurgia
Anaesthesia, Anesthesia, Anästhesie, Anesthésie, Anestesia, Anestezjologia
Wound care, Wundversorgung, Wundmanagement, Soins des plaies, Cura de heridas, Leczenie ran
Medication administration, Medikamentengabe, Administration des médicaments, Administración de
  medicamentos, Podawanie leków
Physiotherapy, Physical therapy, Physiotherapie, Kinésithérapie, Fisioterapia, Fizjoterapia
Occupational therapy, Ergotherapie, Ergothérapie, Terapia ocupacional
Paediatrics, Pediatrics, Pädiatrie, Kinderheilkunde, Pédiatrie, Pediatría, Pediatria
Psychiatry, Psychiatrie, Psiquiatría, Psichiatria, Psychiatria, Mental health
Dental assistance, Dental care, Zahnmedizinische Assistenz, Assistance dentaire
Pharmacy, Pharmazie, Pharmacie, Farmacia, Farmacja
Laboratory, Lab work, Laborarbeit, Labor, Laboratoire, Laboratorio, Laboratorium
Clinical trials, Klinische Studien, Essais cliniques, Ensayos clínicos, Badania kliniczne, GCP
  guidelines, Good clinical practice
GMP, Good manufacturing practice
Radiology, Radiologie, Radiología, Radiologia
Medical coding, ICD-10, Medical documentation, Pflegedokumentation, Medizinische Dokumentation
Hygiene, HACCP, Food safety, Lebensmittelhygiene, Hygiène alimentaire, Higiene alimentaria
Childcare, Kinderbetreuung, Garde d'enfants, Cuidado de niños, Opieka nad dziećmi
Teaching, Unterrichten, Enseignement, Enseñanza, Docencia, Insegnamento, Nauczanie
Social work, Sozialarbeit, Travail social, Trabajo social, Praca socjalna
Logistics, Logistik, Logistique, Logística, Logistica, Logistyka, Logistiek
Supply chain, Supply chain management, SCM, Lieferkette, Chaîne d'approvisionnement, Cadena de
  suministro, Łańcuch dostaw
Warehouse, Warehousing, Warehouse management, Lager, Lagerverwaltung, Lagerlogistik, Gestion
  d'entrepôt, Entreposage, Gestión de almacén, Almacén, Gestione magazzino, Magazzino,
  Gospodarka magazynowa, Magazyn, WMS
Order picking, Picking, Kommissionierung, Kommissionieren, Préparation de commandes, Preparación
  de pedidos, Kompletacja zamówień
Inventory management, Stock control, Bestandsmanagement, Gestion des stocks, Gestión de
  inventario, Control de stock, Gestione scorte, Inventur
Procurement, Purchasing, Einkauf, Beschaffung, Strategischer Einkauf, Achats, Compras, Acquisti,
  Zakupy, Inkoop, Strategic sourcing
Transport planning, Dispatching, Disposition, Transportplanung, Planification des transports,
  Planificación de transporte, Spedycja, Route planning
Freight forwarding, Freight, Spedition, Affrètement, Expediciones
Customs, Customs clearance, Zoll, Zollabwicklung, Douane, Dédouanement, Aduanas, Dogana, Cło,
  Import and export, Import/Export
Facility management, Facilitymanagement, Gebäudemanagement
Real estate, Immobilien, Immobilier, Inmobiliaria, Bienes raíces, Immobiliare, Nieruchomości
Hospitality, Hotellerie, Hotelfach, Hôtellerie, Hostelería, Hotelarstwo
Cooking, Kochen, Cuisine, Cocina, Cucina, Gotowanie
Waiting tables, Table service, Service am Tisch, Servieren, Service en salle, Camarero de sala
Cleaning, Reinigung, Gebäudereinigung, Nettoyage, Limpieza, Pulizie, Sprzątanie
Security guarding, Security services, Sicherheitsdienst, Sachkunde 34a, Gardiennage
Office administration, Administration, Office management, Büroorganisation, Büromanagement,
  Verwaltung, Administration de bureau, Administración, Amministrazione, Administracja biurowa
Secretarial work, Sekretariat, Secrétariat, Secretaría, Segreteria
Data entry, Datenerfassung, Saisie de données, Entrada de datos, Wprowadzanie danych
Scheduling, Calendar management, Terminplanung, Terminkoordination, Gestion d'agenda, Gestión de
  agenda, Diary management
Travel management, Travel booking, Reiseplanung, Reiseorganisation, Organisation de voyages
Reception, Empfang, Accueil, Recepción, Reception desk, Recepcja
Translation, Übersetzen, Übersetzung, Traduction, Traducción, Traduzione, Tłumaczenia
Correspondence, Korrespondenz, Correspondance, Correspondencia
Reporting, Berichtswesen, Raportowanie
`;
