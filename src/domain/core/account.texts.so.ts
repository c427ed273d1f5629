import type { accountWords } from './account.texts.ts'
import type { Translation } from './translations.ts'

export const accountWordsSo: Translation<typeof accountWords> = {
  nameRequired: 'Magaca oo dhammaystiran ayaa loo baahan yahay',
  phoneRequired: 'Telefoonka ayaa loo baahan yahay',
  emailRequired: 'Iimaylka ayaa loo baahan yahay',
  emailInvalid: 'Iimaylku sax ma aha',
  passwordRequired: 'Furaha sirta ah ayaa loo baahan yahay',
  oldPasswordRequired: 'Furihii hore ayaa loo baahan yahay',
  passwordShort: (least) => `Furaha sirta ahi waa inuu ka koobnaadaa ugu yaraan ${least} xaraf`,
  samePassword: 'Furaha cusub waa inuu ka duwanaadaa kii hore',
}
