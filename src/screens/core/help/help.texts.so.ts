import type { Translation } from '#domain/core/translations.ts'
import type { helpTexts } from './help.texts.ts'

export const helpSo: Translation<typeof helpTexts> = {
  lead: 'Tallaabo tallaabo. Boggani qalabka ayuu ku kaydsan yahay, wuxuuna furmaa internet la’aan.',
  picture: (title) => `Bogga “${title}”`,
  topics: {
    firstDay: {
      title: 'Maalinta koowaad ee app-ka',
      steps: [
        'Hal mar soo gal adigoo internet haysta, adigoo isticmaalaya magaca iyo furaha sirta ah ee xafiisku ku siiyey. App-ku wuxuu markaas soo dejinayaa fasalladaada iyo ardayda; waxay qaadataa daqiiqad ama laba.',
        'Sug ilaa xariiqda bogga sare ka baxdo. Intaas ka dib wax kasta oo aad u baahan tahay waxay furmaan internet la’aan.',
        'Dooro “Xaadirinta ardayda (fasal ahaan)”, ka dibna taabo fasalkaaga. Qof kastaa wuu joogaa ilaa aad si kale u sheegto: taabo badhanka ardayga maqan, dooro sababta. Mar kale taabo haddii uu daahay. “Waalidku wuu sheegay” oo magaca ka hooseeya waa wax waalidku hore u sheegay: hal taabasho ayaa xaqiijinaysa.',
        'Taabo Kaydi. Marka lagu yidhaahdo “Waxaa lagu kaydiyey qalabkan”, ma lumi karto, internet ha jiro ama yaanu jirin.',
        'Ma aha inaad sugto. Waxa aad kaydisay iskood ayaa loo dirayaa isla marka internet la helo, xataa haddii app-ku xidhan yahay. Maalmo aanu jirin: “Sanduuqa dirista”, “Dhiibid”.',
        'Si aad calaamad u saxdo, mar kale fur fasalka, beddel oo kaydi. Kaydinta ugu dambaysa ayaa la tirinayaa.',
        'Tablet-ka la wadaago, marka aad tagayso ka bax ama dooro “Beddel isticmaalaha”. Qofka kugu xiga ma akhriyi karo waxa aad aragtay, waxa aad kaydisayna weli magacaaga ayaa lagu dirayaa.',
      ],
    },
    officers: {
      title: 'Imtixaannada, fasallada iyo diiwaannada',
      steps: [
        'Hal mar soo gal adigoo internet haysta. App-ku wuxuu soo dejinayaa fasallada, ardayda iyo natiijooyinka, ka dibna internet la’aan ayuu furmaa.',
        'Macallimiintu dhibcaha waxay geliyaan “Gelinta dhibcaha imtixaanka”, xataa internet la’aan. Waxa yimid waxaad ka arkaysaa “Exam Score Management”.',
        'Shaaci imtixaanka fasalka marka dhibcuhu dhammaystirmaan: waalidiintu natiijada waxay arkaan intaas ka dib oo keliya.',
        'Warbixinnada, shahaadooyinka iyo liisaska waxaa PDF ahaan looga sameeyaa qalabkan. Kuwa koodhka leh qof kastaa wuxuu ka hubin karaa “Xaqiiji warqad”.',
      ],
    },
    outage: {
      title: 'Lacag qaadista internet la’aan',
      steps: [
        'Sidii caadiga ahayd u wad: fur “Family Payment Dashboard” ama “Student Payment Portal”, raadi qoyska, qaad lacagta.',
        'Sii qoyska rasiidhka app-ku soo saaro. Lambarkiisu qalabkan ayuu ka yimid, mana isbeddelo.',
        'ZAAD iyo E-dahab, qor lambarka xawilaadda. Haddii isla lambarku mar labaad yimaaddo, dugsigu wuu hakinayaa ilaa maamule go’aan ka gaadho.',
        'Weligaa isla lacagta mar labaad ha gelin qalab kale: tii hore iskeed ayay u tagaysaa.',
        'Qalabka shidan ku dhaaf. Marka internet-ku soo noqdo, calaamadda sare waxay gaadhaysaa “Dhammaan waa la diray”. Maalmo aanu jirin: “Sanduuqa dirista”, “Dhiibid”.',
        'Lacagta dugsigu sida ay tahay u geli kari waayo waxay ku jirtaa “Held Payments” iyo sababta. Lacagtu weli xisaab-xidhkaaga ayay ku jirtaa.',
      ],
    },
    closingDay: {
      title: 'Xidhitaanka maalinta',
      steps: [
        'Eeg calaamadda sare. Wixii sugaya, xisaab-xidhka qalabkan waxay ku jiraan “Waiting here”.',
        'Fur “Cash-up”. Wuxuu sheegayaa inta hab kasta ka jirta: wixii la qaaday, laga jaray wixii la bixiyey ama la celiyey.',
        'Ku tiri warqadaha lacagta “Drawer” kuna xidh: farqiga waad arkaysaa, wixii khaanadda ku hadhayna qofka la wareegaya ayay u gudbaan. Shilinka warqadihiisa doollarka hoostiisa ku tiri. Qofkii aan khaanad furin lacagta ha ku qoro “Counted cash”. ZAAD iyo E-dahab la barbar dhig xisaabahooda.',
        'Daabac warqadda khaanadda ama xisaab-xidhka, qofka lacagta la wareegayana ha saxeexo.',
        'Wixii mar dambe qalab kale ka yimaadda waxaa lagu daraa maalintii la qaaday, xisaab-xidhkuna wuu sheegayaa inta ay tahay.',
      ],
    },
    closingMonth: {
      title: 'Xidhitaanka bisha',
      steps: [
        'Dhammee waxa ku jira “Held Payments”.',
        'Geli kharashaadka bisha “School Expense Management”, mushaharkana ku bixi “Pay Remaining Salaries”.',
        'Xisaabaha ZAAD, E-dahab iyo bangiga keen “Wallet Statements”, sadarradoodana is waafaji.',
        'Ka eeg warbixinnada “Financial Dashboard”. Tiro kastaa waxay furtaa safafka ka dambeeya.',
        'Bisha ku xidh “Profit Manager”. Liiska hubintu wuxuu sheegayaa waxa dhiman; digniintu sabab bay u baahan tahay. Tirooyinku intaas ka dib ma isbeddelaan, waxna taariikhdeeda lama gelin karo.',
        'Daabac “Month Report”, hana la saxeexo.',
        'Wixii dambe yimaadda, tusaale tablet aan internet lahayn, waxaa lagu xisaabaa bisha furan.',
      ],
    },
    phone: {
      title: 'Dugsiga carruurtaada oo telefoonkaaga ku jira',
      steps: [
        'Kaamirada ku iskaan garee afargeeska warqadda xafiiska, oo dooro fure sir ah. Intaas ka dib waxaad ku soo gelaysaa lambarka telefoonkaaga iyo furahan.',
        'App-ka saar shaashadda telefoonka: “Install” ee liiska browser-ka; iPhone-ka “Share”, ka dibna “Add to Home Screen”.',
        'Bogga koowaad wuxuu tusayaa carruurtaada oo dhan: inay maanta joogaan, lacagta lagugu leeyahay iyo natiijada ugu dambaysay. Taabo ilmaha si aad u aragto xaadirinta, anshaxa, natiijada imtixaannada dugsigu shaaciyey, rasiidhada iyo ogeysiisyada.',
        'Haddii ilmuhu aanu imanayn, taabo ilmaha, ka dibna “Sheeg maqnaanshaha …”. Macallimiintu way arkayaan ka hor intaanay xaadirin.',
        'Wax kasta oo aad mar aragtay waxay sidoo kale furmaan internet la’aan. Waxaa la qoraa goorta xogtu tahay.',
        'Haddii wax khaldan yihiin, tusaale lacag bixin maqan, rasiidhka xafiiska tus. Lambarkiisa ayaa lagu helayaa.',
      ],
    },
  },
  chip: {
    title: 'Waxa calaamadda sare sheegayso',
    lead: 'Waxay sheegaysaa haddii qalabkan ay ku jiraan wax aan dugsiga gaadhin. Taabo si aad u aragto mid kasta.',
    means: {
      allSent: 'Wax walba dugsiga way gaadheen.',
      waiting: 'Intaas ayaa qalabkan ku kaydsan oo aan weli la dirin. Iskood ayay u baxayaan; mar labaad ha gelin.',
      sending: 'Hadda ayaa la dirayaa.',
      noServer: 'Waxba ma sugayaan, laakiin dugsiga lama gaadhi karo. Shaqada waad sii wadi kartaa.',
      attention: 'Dugsigu wax buu diiday, ama laba qof ayaa wax kala duwan geliyey. Fur oo dooro.',
      signIn: 'Mar kale soo gal, waxa sugayana waa la dirayaa.',
      others: 'Qof kale oo qalabkan isticmaala ayaa wax sugayaan leh. Magaciisa ayaa lagu dirayaa.',
      full: 'Qalabku meel ma laha: waxba lama kaydin karo ilaa wax kale laga tirtiro.',
    },
  },
}
