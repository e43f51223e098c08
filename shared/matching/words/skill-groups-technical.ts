/**
 * Words for the same skill, a line each, the usual one first: programming, data, engineering and
 * trades, in English, German, French, Spanish, Italian and Polish, some in Dutch and Portuguese.
 */
export const TECHNICAL_SKILLS = `
JavaScript, JS, ECMAScript, ES6, Vanilla JS
TypeScript, TS
Java, Java SE, Java EE, J2EE, Jakarta EE, JDK, Core Java
Python, Py, CPython
C++, CPP, C plus plus
C#, CSharp, C sharp
C, ANSI C, Embedded C
Go, Golang, Go lang
Rust, Rustlang
R, R language, R Programming, RStats, RStudio
PHP, PHP8
Ruby on Rails, Rails, RoR
Swift, SwiftUI
Objective-C, ObjC
MATLAB, Matlab/Simulink, Simulink
ABAP, SAP ABAP
VBA, Visual Basic, Visual Basic for Applications, Excel VBA, Excel macros, Makros
Assembler, Assembly language
.NET, dotnet, dot net, .NET Core, .NET Framework, ASP.NET, ASP.NET Core
Spring, Spring Boot, Spring Framework, Spring MVC
Hibernate, JPA
React, React.js, ReactJS
Angular, AngularJS, Angular.js
Vue, Vue.js, VueJS
Svelte, SvelteKit
Next.js, NextJS
Node.js, NodeJS, Node
Express, Express.js, ExpressJS
NestJS, Nest.js
Django, Django REST
HTML, HTML5
CSS, CSS3, Sass, SCSS, Less
Tailwind, Tailwind CSS
REST, REST API, RESTful, REST APIs, RESTful APIs, RESTful services
Microservices, Micro services, Mikroservices, Microservicios, Microservizi, Mikroserwisy
SQL, Structured Query Language, T-SQL, TSQL
PL/SQL, PLSQL
PostgreSQL, Postgres, Postgre, psql, PGSQL
MySQL, MariaDB
SQL Server, MSSQL, MS SQL, Microsoft SQL Server, MS SQL Server
Oracle, Oracle DB, Oracle Database
MongoDB, Mongo
Elasticsearch, Elastic Search, ELK, ELK Stack, Elastic Stack
Cassandra, Apache Cassandra
Kafka, Apache Kafka
RabbitMQ, Rabbit MQ
Spark, Apache Spark, PySpark
Hadoop, Apache Hadoop, HDFS
Airflow, Apache Airflow
dbt, data build tool
BigQuery, Google BigQuery
Redshift, Amazon Redshift
ETL, ELT, Data pipelines, Datenpipelines
Data engineering, Datenengineering
Data warehouse, Data warehousing, DWH, Datawarehouse, Hurtownia danych
Data analysis, Data analytics, Datenanalyse, Analyse de données, Análisis de datos, Analisi dei
  dati, Analiza danych, Data-analyse, Análise de dados
Data science, Datenwissenschaft, Science des données, Ciencia de datos
Data modelling, Data modeling, Datenmodellierung, Modélisation de données
Statistics, Statistik, Statistiques, Estadística, Statistica, Statystyka, Statistical analysis
Machine learning, ML, Maschinelles Lernen, Apprentissage automatique, Aprendizaje automático,
  Apprendimento automatico, Uczenie maszynowe
Deep learning, Neural networks, Neuronale Netze, Réseaux de neurones
Artificial intelligence, AI, KI, Künstliche Intelligenz, Intelligence artificielle, Inteligencia
  artificial, Intelligenza artificiale, Sztuczna inteligencja
Natural language processing, NLP
Large language models, LLM, LLMs, Generative AI, GenAI
Computer vision, Bildverarbeitung, Vision par ordinateur, OpenCV, Image processing
PyTorch, Torch
scikit-learn, sklearn, scikit
Power BI, PowerBI, MS Power BI
Qlik, QlikView, Qlik Sense
Business intelligence, BI
Kubernetes, k8s, kube, K8, OpenShift
Docker, Containers, Containerization, Containerisierung
Terraform, IaC, Infrastructure as code
GitLab CI, GitLab
CI/CD, CICD, Continuous integration, Continuous delivery, Continuous deployment
DevOps, Dev Ops
Site reliability engineering, SRE
Git, GitHub, Versionskontrolle, Version control
AWS, Amazon Web Services, Amazon AWS
Azure, Microsoft Azure, MS Azure
Google Cloud, GCP, Google Cloud Platform
Cloud, Cloud computing
Serverless, AWS Lambda, Lambda functions
Linux, Unix, Ubuntu, Debian, RHEL, Red Hat
Active Directory, Entra ID, Azure AD
VMware, vSphere
Bash, Shell, Shell scripting, Shell script
Networking, Netzwerktechnik, Network administration, Réseaux, Redes, Reti, Sieci komputerowe,
  TCP/IP
Cisco, CCNA
Firewalls, Firewall, Palo Alto, Fortinet
Cybersecurity, Cyber security, Information security, IT security, IT-Sicherheit,
  Informationssicherheit, Sécurité informatique, Ciberseguridad, Sicurezza informatica,
  Cyberbezpieczeństwo, InfoSec
Penetration testing, Pentesting, Pen testing, Ethical hacking
ISO 27001, ISO27001
IT support, Helpdesk, Help desk, Service desk, Technical support, IT-Support, Support
  informatique, Soporte técnico, Assistenza tecnica, Wsparcie techniczne
ITIL, IT service management, ITSM
ServiceNow, Service Now
Jira, Atlassian Jira
Agile, Agile methods, Agile Methoden, Méthodes agiles, Metodologías ágiles, Metodologie agili,
  Metodyki zwinne
Software architecture, Softwarearchitektur, Architecture logicielle, Arquitectura de software,
  System design
Unit testing, Unit tests, JUnit, Jest, Pytest
Test automation, Testautomatisierung, Automated testing, Automatización de pruebas,
  Automatyzacja testów
Selenium, Selenium WebDriver
Software testing, Manual testing, QA, Quality assurance, Softwaretest, Testen
iOS, iOS development
Android, Android development
Unity, Unity3D
Unreal Engine, Unreal
Blockchain, Solidity, Web3
Embedded, Embedded systems, Embedded software, Eingebettete Systeme, Systèmes embarqués,
  Sistemas embebidos, Sistemi embedded, Systemy wbudowane
RTOS, FreeRTOS
FPGA, VHDL, Verilog
IoT, Internet of Things
Photoshop, Adobe Photoshop
Illustrator, Adobe Illustrator
InDesign, Adobe InDesign
Adobe Creative Suite, Adobe CC, Creative Cloud
UX design, UX, User experience, UX-Design, Nutzererfahrung, Expérience utilisateur
UI design, UI, User interface, User interface design
User research, UX research, Nutzerforschung
Graphic design, Grafikdesign, Design graphique, Diseño gráfico, Grafica, Projektowanie graficzne
SAP, SAP ERP, SAP R/3, SAP ECC
SAP S/4HANA, S/4HANA, S4HANA, S/4 HANA, SAP S4
SAP FI/CO, SAP FICO, SAP FI, SAP CO
SAP HANA, HANA
Salesforce, SFDC, Salesforce CRM
Microsoft Dynamics, Dynamics 365, MS Dynamics, D365, Navision, Dynamics NAV
ERP, ERP systems, ERP-Systeme
CRM, CRM systems, Customer relationship management
SharePoint, MS SharePoint
Microsoft Office, MS Office, Office 365, Microsoft 365, MS-Office, Pack Office, Paquete Office,
  Pacchetto Office, Pakiet Office
Excel, Microsoft Excel, MS Excel
PowerPoint, MS PowerPoint
Word, MS Word, Microsoft Word
CAD, Computer aided design, CAO
AutoCAD, Auto CAD
SolidWorks, Solid Works
CATIA, CATIA V5
Siemens NX, Unigraphics
Inventor, Autodesk Inventor
BIM, Building information modelling, Revit
Ansys, FEM, Finite elements, Finite element analysis, FEA, Finite-Elemente
PLC, PLC programming, SPS, SPS-Programmierung, Speicherprogrammierbare Steuerung, Automates
  programmables, Programación PLC, Programowanie PLC, TIA Portal, Siemens S7, Step 7
Robotics, Robotik, Robotique, Robótica, Robotica, Robotyka
ROS, Robot Operating System
Automation, Automatisierung, Automatisierungstechnik, Automatisation, Automatización,
  Automazione, Automatyka
Electrical engineering, Elektrotechnik, Électrotechnique, Génie électrique, Ingeniería
  eléctrica, Elettrotecnica, Elektrotechnika
Electronics, Elektronik, Électronique, Electrónica, Elettronica, Elektronika, PCB design,
  Circuit design
Mechanical engineering, Maschinenbau, Génie mécanique, Ingeniería mecánica, Ingegneria
  meccanica, Budowa maszyn
Mechanical design, Konstruktion, Conception mécanique, Diseño mecánico, Progettazione meccanica
Mechatronics, Mechatronik, Mécatronique, Mecatrónica, Meccatronica, Mechatronika
Hydraulics, Hydraulik, Hydraulique, Hidráulica, Idraulica, Hydraulika
Pneumatics, Pneumatik, Pneumatique, Neumática, Pneumatica, Pneumatyka
Thermodynamics, Thermodynamik, Thermodynamique
HVAC, Heating and ventilation, Heizung Lüftung Klima, HLK, CVC, Climatisation, Climatización,
  Klimatechnik
CNC, CNC machining, CNC-Fräsen, CNC milling, CNC turning, Usinage CNC, Obróbka CNC, Mecanizado
  CNC, Zerspanung, CNC programming, CNC-Programmierung
Welding, Schweißen, MIG/MAG, TIG, WIG, Soudage, Soudure, Soldadura, Saldatura, Spawanie, MIG
  welding, WIG-Schweißen
Plumbing, Sanitärinstallation, Plomberie, Fontanería, Idraulica sanitaria, Hydraulika sanitarna
Carpentry, Joinery, Tischlerei, Schreinerei, Menuiserie, Carpintería, Falegnameria, Stolarka
Bricklaying, Masonry, Mauern, Maçonnerie, Albañilería, Muratura, Murarstwo
Painting, Malerarbeiten, Peinture, Pintura, Imbiancatura, Malowanie
Electrical installation, Wiring, Elektroinstallation, Installation électrique, Instalaciones
  eléctricas, Impianti elettrici, Instalacje elektryczne
Maintenance, Instandhaltung, Wartung, Maintenance industrielle, Mantenimiento, Manutenzione,
  Utrzymanie ruchu, Preventive maintenance
Car repair, Vehicle repair, Kfz-Reparatur, Réparation automobile, Reparación de vehículos,
  Naprawa samochodów
Forklift, Forklift licence, Forklift driving, Forklift license, Gabelstapler, Staplerschein,
  Gabelstaplerschein, CACES, Chariot élévateur, Carretilla elevadora, Carretillero, Carrello
  elevatore, Muletto, Wózek widłowy, Wózki widłowe, Heftruck
Crane operation, Kranführerschein, Kranschein, Conduite de grue, Operador de grúa
Truck driving, HGV, HGV licence, LKW-Führerschein, Führerschein CE, Permis poids lourd, Permis
  C, Prawo jazdy C+E, CE licence
Driving licence, Driver's license, Driving license, Führerschein, Führerschein Klasse B, Permis
  B, Permis de conduire, Carnet de conducir, Patente B, Prawo jazdy, Rijbewijs
Lean, Lean management, Lean manufacturing, Lean production, Lean Six Sigma
Six Sigma, 6 Sigma
Kaizen, Continuous improvement, KVP, Amélioration continue, Mejora continua, Miglioramento
  continuo, Ciągłe doskonalenie
Quality management, Qualitätsmanagement, Gestion de la qualité, Gestión de calidad, Gestione
  della qualità, Zarządzanie jakością, QM, ISO 9001
Quality control, Qualitätskontrolle, Qualitätsprüfung, Contrôle qualité, Control de calidad,
  Controllo qualità, Kontrola jakości, QC
Production planning, Produktionsplanung, Planification de la production, Planificación de la
  producción, Pianificazione della produzione, Planowanie produkcji
Process engineering, Verfahrenstechnik, Génie des procédés, Ingeniería de procesos, Ingegneria
  di processo
Chemical engineering, Chemieingenieurwesen, Génie chimique, Ingeniería química
Civil engineering, Bauingenieurwesen, Génie civil, Ingeniería civil, Ingegneria civile,
  Budownictwo
Structural engineering, Statik, Tragwerksplanung, Calcul de structure, Structural analysis
Site management, Bauleitung, Conduite de travaux, Dirección de obra, Direzione lavori,
  Kierowanie budową
Surveying, Vermessung, Topographie, Topografía, Geodezja
GIS, ArcGIS, QGIS, Geoinformatik
Renewable energy, Erneuerbare Energien, Énergies renouvelables, Energías renovables, Energie
  rinnovabili, Energia odnawialna, Photovoltaics, Photovoltaik, Solar
Occupational safety, Arbeitssicherheit, HSE, EHS, Health and safety, Sécurité au travail,
  Prevención de riesgos laborales, Sicurezza sul lavoro, BHP
`;

/** Skills that have one name: misspellings are corrected toward them, too. */
export const KNOWN_SKILLS = `
Ruby, Kotlin, Scala, Perl, Dart, Flutter, Elixir, Erlang, Haskell, Clojure, COBOL, React Native,
Flask, FastAPI, Laravel, Symfony, WordPress, jQuery, GraphQL, gRPC, Redis, Neo4j, NoSQL,
Snowflake, Databricks, TensorFlow, pandas, NumPy, Tableau, Looker, Helm, Ansible, Puppet, Jenkins,
GitHub Actions, Windows Server, PowerShell, Prometheus, Grafana, Splunk, Confluence, Scrum,
Kanban, Cypress, Playwright, Figma, Sketch, Adobe XD, SAP MM, SAP SD, SCADA, 5S, FMEA, Due
diligence, Underwriting, DATEV, Lexware, QuickBooks, Marketing, Coaching, Mentoring, Employer
branding, Onboarding, Workday, Struts, Quarkus, Micronaut, Maven, Gradle, Tomcat, Nginx, Apache,
RxJS, Redux, MobX, Webpack, Vite, Storybook, Bootstrap, Material UI, Ember.js, Backbone.js, D3.js,
Three.js, WebGL, WebSockets, OAuth, Keycloak, LDAP, SOAP, XML, JSON, YAML, UML, Domain-driven
design, Event-driven architecture, CQRS, Clean code, TDD, BDD, Cucumber, Gherkin, Postman,
Swagger, OpenAPI, SonarQube, Nexus, ArgoCD, Istio, Consul, Vault, Pulumi, CloudFormation, Datadog,
New Relic, Kibana, Logstash, Zabbix, Nagios, Citrix, Hyper-V, Exchange, DynamoDB, CouchDB,
InfluxDB, ClickHouse, SQLite, Db2, Teradata, SSIS, SSRS, SSAS, Talend, Informatica, Pentaho,
Alteryx, SPSS, SAS, Stata, Minitab, Flink, Hive, Presto, Trino, Kinesis, MLflow, Keras, LangChain,
Hugging Face, Xamarin, Ionic, Cordova, Qt, CUDA, LabVIEW, EPLAN, Creo, SketchUp, ArchiCAD,
Allplan, Tekla, PVsyst, Modbus, Profinet, CAN bus, AUTOSAR, MISRA, DOORS, Polarion, Matomo, Canva,
Premiere Pro, After Effects, Final Cut, Cinema 4D, Blender, 3ds Max, Maya, TYPO3, Drupal, Joomla,
Contentful, Sitecore, AEM, Zendesk, Freshdesk, Intercom, Pipedrive, Zoho, Odoo, NetSuite, Sage,
Xero, Coupa, Ariba, Workfront, Asana, Trello, Notion, Miro, Slack, Outlook, Access, Visio,
MS Project, Primavera, SAP PP, SAP PM, SAP QM, SAP EWM, SAP WM, SAP BW, SAP Ariba, SAP Fiori,
SAPUI5, SAP CRM, SAP BTP, Pega, Camunda, UiPath, RPA, Blue Prism, Automation Anywhere, Mainframe,
AS/400, RPG, Fortran, Delphi, Pascal, Lua, Julia, Groovy, F#, Prolog, Apex, Zig, Solaris, CentOS,
macOS, Jamf, Intune, SCCM, MikroTik, Juniper, VPN, SIEM, SOC, OWASP, NIST, TISAX, IATF 16949, ISO
13485, ISO 14001, MDR, FDA, SOX, Basel III, Solvency II, MiFID, Catering, Barista, Bartending,
Pizza, Sommelier, Gardening, Roofing, Tiling, Plastering, Scaffolding, Sewing, 3D printing,
Injection moulding, Stamping, Laser cutting, Grinding, Soldering, Sheet metal, Phlebotomy,
Dialysis, Oncology, Cardiology, Palliative care, Dementia care, Midwifery, ECG, Ultrasound, MRI,
CT, Sterilisation, Vaccination, Discharge planning, Conveyancing, Arbitration, Notary,
Fundraising, Grant writing, Crowdfunding, Podcasting, Videography, Photography, OKR, KPI, Balanced
scorecard
`;
