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
Xero, Coupa, Ariba, Workfront, Asana, Trello, Notion, Miro, Slack, Teams, Outlook, Access, Visio,
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
