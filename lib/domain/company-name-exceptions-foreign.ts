/** As in `company-name-exceptions.ts`, for companies from outside the United States. */
export const foreignCompanyNames = `
Barclays PLC|Unilever PLC|Anheuser-Busch InBev SA/NV|argenx SE|AstraZeneca PLC|Agnico Eagle Mines Limited|
Alibaba Group Holding Limited|AMERICA MOVIL SAB DE CV=América Móvil, S.A.B. de C.V.|BHP Group Limited|
BP PLC=BP p.l.c.|The Bank of Nova Scotia|BANK BRADESCO=Banco Bradesco S.A.|
Canadian Natural Resources Limited|Canadian Pacific Kansas City Limited|CRH PUBLIC LTD CO=CRH plc|
DEUTSCHE BANK AKTIENGESELLSCHAFT=Deutsche Bank AG|E.ON SE|Eni S.p.A.|
ERICSSON LM TELEPHONE CO=Telefonaktiebolaget LM Ericsson|Fairfax Financial Holdings Limited|
MEXICAN ECONOMIC DEVELOPMENT INC=Fomento Económico Mexicano, S.A.B. de C.V.|Franco-Nevada Corporation|
GlobalFoundries Inc.|Gold Fields Limited|HDFC Bank Limited|HEICO Corporation|Hitachi, Ltd.|
ICICI Bank Limited|Imperial Oil Limited|Infosys Limited|Itaú Unibanco Holding S.A.|MercadoLibre, Inc.|
Mitsubishi UFJ Financial Group, Inc.|Mizuho Financial Group, Inc.|ORIX Corporation|Rio Tinto Limited|
PETROBRAS - PETROLEO BRASILEIRO SA=Petróleo Brasileiro S.A. - Petrobras|Sea Limited|
Takeda Pharmaceutical Company Limited|Teck Resources Limited|Teva Pharmaceutical Industries Limited|
The Toronto-Dominion Bank|Trip.com Group Limited|VODAFONE GROUP PUBLIC LTD CO=Vodafone Group Plc|
CHEMICAL & MINING CO OF CHILE INC=Sociedad Química y Minera de Chile S.A.|Coca-Cola FEMSA, S.A.B. de C.V.|
Telefônica Brasil S.A.|BANK OF CHILE=Banco de Chile|YPF SOCIEDAD ANONIMA=YPF Sociedad Anónima|
COMPANHIA DE SANEAMENTO BASICO DO ESTADO DE SAO PAULO-SABESP=Companhia de Saneamento Básico do Estado de São Paulo - SABESP|
PERUSAHAAN PERSEROAN PERSERO PT TELEKOMUNIKASI INDONESIA TBK=PT Telkom Indonesia (Persero) Tbk|
BANCO SANTANDER CHILE=Banco Santander-Chile|XPeng Inc.|ICON plc|
DR REDDYS LABORATORIES LTD=Dr. Reddy's Laboratories Limited|
SOUTHEAST AIRPORT GROUP=Grupo Aeroportuario del Sureste, S.A.B. de C.V.|
BUENAVENTURA MINING CO INC=Compañía de Minas Buenaventura S.A.A.|
ENERGY CO OF PARANA=Companhia Paranaense de Energia - COPEL|
ENERGY CO OF MINAS GERAIS=Companhia Energética de Minas Gerais - CEMIG|
GAS TRANSPORTER OF THE SOUTH INC=Transportadora de Gas del Sur S.A.|AXIS Capital Holdings Limited|
TURKCELL ILETISIM HIZMETLERI A S=Turkcell İletişim Hizmetleri A.Ş.|Sibanye Stillwater Limited|IREN Limited|
INNIO N.V.|InterContinental Hotels Group PLC|ANDINA BOTTLING CO INC=Embotelladora Andina S.A.|
UNITED BREWERIES CO INC=Compañía Cervecerías Unidas S.A.|NATIONAL STEEL CO=Companhia Siderúrgica Nacional|
CMB.TECH NV|PROTHENA CORP PUBLIC LTD CO=Prothena Corporation plc|
ANADOLU EFES BIRACILIK VE MALT SANAYI A S=Anadolu Efes Biracılık ve Malt Sanayii A.Ş.|
G. Willi-Food International Ltd.|AMARIN CORP PLCUK=Amarin Corporation plc|
L AIR LIQUIDE SA=L'Air Liquide S.A.|VALLEY OF THE RIO DOCE CO=Companhia Vale do Rio Doce|
VALLEY OF THE DOCE RIVER CO=Companhia Vale do Rio Doce|NATUZZI S P A=Natuzzi S.p.A.|
Taiwan Semiconductor Manufacturing Company Limited|Toyota Motor Corporation|Crédit Agricole S.A.|
Telefónica, S.A.|COMPAGNIE DE SAINT GOBAIN=Compagnie de Saint-Gobain|A2Z Cust2Mate Solutions Corp.`;
