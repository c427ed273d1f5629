import { term } from '#domain/school/terms.so.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { arriveTexts } from './arrive.texts.ts'

export const arriveSo: Translation<typeof arriveTexts> = {
  account: 'Akoonka',
  children: (names) => `Ku saabsan ${names}`,
  noChildren:
    'Carruurtaada midna hadda dugsigan ma dhigato. Rasiidhadooda weli waad arki kartaa. Haddii ay khalad tahay, xafiiska weydii.',
  later: (name) => `Mar dambe waxaad ku soo gelaysaa ${name} iyo furahan sirta ah.`,
  password: 'Dooro fure sir ah',
  hint: 'Ugu yaraan 8 xaraf. Isha ayaad ku arki kartaa.',
  submit: 'Fur boggayga',
  noCode: 'Cinwaankan koodh kuma jiro',
  noCodeAdvice: 'Mar kale iskaan garee afargeeska warqaddaada, ama qor koodhka ku qoran.',
  unknown: 'Warqaddan halkan lagama garanayo',
  unknownAdvice:
    'Koodhku waa khalad, ama marar badan ayaa la isku dayay. Mar kale iskaan garee; haddii kale dugsiga weydii warqad cusub.',
  notOpen: 'Warqaddan lama isticmaali karo',
  typeCode: 'Qor koodhka',
  signIn: term['Sign in'],
  again: 'Isku day mar kale',
  sameTitle: 'Horeba waad u soo gashay halkan',
  same: (name) => `Tani waa warqadda ${name}, oo telefoonkan ku jira. Waxaa loo baahan yahay oo keliya fure kale.`,
  openPage: 'Fur boggayga',
  newPassword: 'Dooro fure kale',
  otherTitle: (name) => `${name} ayaa telefoonkan ku jira`,
  other: (present, next) =>
    `Warqaddu waxay u tahay ${next}. Haddii aad sii waddo, ${present} halkan waa laga saarayaa. Wax ${present} kaydiyey ma lumayaan.`,
  goOn: (name) => `Ku sii wad ${name}`,
  stay: (name) => `La joog ${name}`,
  help: {
    lead: 'Waxa warqadda dugsigu sheegayso, iyo waxa la sameeyo marka wax shaqayn waayaan.',
    slip: 'Adigoo haysta warqadda dugsiga',
    troubles: 'Marka ay shaqayn weydo',
    asked: [
      [
        'Kaamiradu cinwaan ma tusayso',
        'U soo dhowee, iftiinna u kordhi. Ama fur cinwaanka warqadda oo qor koodhkeeda.',
      ],
      ['Boggu ma furmayo', 'Ku xidhan shabakadda dugsigu sheegay, tusaale Wi-Fi-giisa, oo mar kale isku day.'],
      [
        'Warqadda waa la isticmaalay ama way dhammaatay',
        'Warqaddu hal mar ayay shaqaysaa, 14 maalmood gudahood. Xafiisku isla markiiba mid cusub ayuu sameeyaa.',
      ],
      [
        'Furihii sirta ahaa waan ilaaway',
        'Xafiiska weydii warqad cusub, ama bogga soo galitaanka ka dooro “Ma ilowday furaha?”.',
      ],
      [
        'Qof kale ayaa telefoonkan isticmaala',
        'Liiska akoonka ka dooro “Beddel isticmaalaha”. Qof kastaa fure u gaar ah ayuu leeyahay.',
      ],
    ],
  },
}
