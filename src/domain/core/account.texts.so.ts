import type { accountWords } from './account.texts.ts'
import type { Translation } from './translations.ts'

const required = 'Meeshan waa in la buuxiyo'

export const accountWordsSo: Translation<typeof accountWords> = {
  nameRequired: required,
  phoneRequired: required,
  emailRequired: required,
  emailInvalid: 'Iimaylku sax ma aha',
  phoneInvalid: 'Telefoonku waa inuu noqdaa 63/65/67 iyo 7 tiro',
  passwordRequired: required,
  oldPasswordRequired: required,
  passwordShort: (least) => `Furaha sirta ahi waa inuu ka koobnaadaa ugu yaraan ${least} xaraf`,
  lastDay: 'Hanti-dhawruhu maalin ugu dambaysa ayuu leeyahay, qof kalena ma leh.',
  samePassword: 'Furaha cusub waa inuu ka duwanaadaa kii hore',
}
