import type { Translation } from '#domain/core/translations.ts'
import type { handOverHelpTexts } from './help.texts.ts'

export const handOverHelpSo: Translation<typeof handOverHelpTexts> = {
  title: 'Maalmo internet la’aan ah',
  lead: 'Wixii la kaydiyey lug ayay dugsiga ku tagaan, qalab ilaa qalab. Dooro waxa aad samaynayso.',
  topics: {
    giving: {
      title: 'Internet ma haysatid, waadna dhiibaysaa',
      steps: {
        waits: 'Taabo calaamadda sare, tusaale “5 sugaya”, ka dibna “Dhiibid”.',
        shows: 'Taabo “Tus koodhadh”.',
        looks: 'Qalabka kale shaashaddaada ha eego ilaa uu ka yidhaahdo “Waa la qaaday”.',
        noted: 'Qor cidda qaadatay, oo taabo “Waa la dhiibay”.',
        stays: 'Shaqada sii wad. Wax walba qalabkaaga sidoo kale way ku hadhayaan ilaa dugsigu ka jawaabo.',
        comesBack:
          'Marka qofkii qaaday soo noqdo, taabo “Kamarad ku qaad” oo kamaraddaada koodhadhkiisa hortooda ku hay.',
        done: '“Dugsigu waa ka jawaabay” macnaheedu waa inay gaadhay. Haddii wax la eegayo, sanduuqaaga ayaa sheegaya.',
      },
      note: 'Kamarad ma jirto? “Fayl ku dhiib” Bluetooth ama USB ayaa lagu diraa. “Fariin ku dir” waxay samaysaa qoraallo SMS ama chat lagu diro.',
    },
    carrying: {
      title: 'Adigaa dugsiga u qaadaya',
      steps: {
        signsIn: 'Inta aanad bixin: telefoonkaaga hal mar app-ka kaga soo gal meel internet leh.',
        takes: 'Macallinka agtiisa: taabo calaamadda sare, “Dhiibid”, “Kamarad ku qaad”, oo eeg koodhadhkiisa.',
        kept: 'Sug “Waa la qaaday”. Waxaad arkaysaa cidda ay ka timid, tirada qoraallada iyo inta lacag ah; wax kale ma aragtid.',
        rides: 'Bax. Qof kale ayaa kaaga sii qaadi kara “Tus koodhadh”; telefoonkaaguna wuu sii hayaa.',
        delivers: 'App-ka fur meel internet leh. Iskeed ayay u geysaa, waxayna odhanaysaa “waa la geeyey”.',
        showsAnswer:
          '“Jawaabaha dugsiga ee la gudbinayo” hoostooda taabo “Tus koodhadh”, qalabka macallinkuna ha eego.',
      },
      note: 'Waxba kaama lumi karaan: qalabka macallinka ayaa haya ilaa jawaabtu timaaddo. Haddii telefoonkaagu jabo, mar kale ayuu dhiibayaa.',
    },
    office: {
      title: 'Xafiiska ayaad tahay, qof baana keenay',
      steps: {
        takes: 'Taabo calaamadda sare, “Dhiibid”, “Kamarad ku qaad”, oo eeg koodhadhka.',
        pastes: 'Fayl: taabo “Fayl qaad”. SMS ama chat: koobi qoraalka, oo taabo “Fariin dheji”.',
        delivers: 'Haddii internet jiro, isla markiiba dugsiga ayay tagtaa, iyadoo magaca qofka sameeyey ku socota.',
        showsAnswer: 'Koodhadhka jawaabta tus qofka keenay, ama fayl ku sii.',
        logged: 'Maamulayaashu waxay “Who changed what” ka arkaan cidda wax keentay iyo goorta.',
      },
      note: 'Haddii dugsigu qaadan waayo, “Kuwa dadka kale loo wado” ayaa sheegaysa sababta. Waxba ma lumaan: qalabka qofka sameeyey ayaa weli haya. Nuqullo badani waxba ma yeelaan.',
    },
  },
}
