import type { Translation } from '#domain/core/translations.ts'
import type { slipEn } from './slip.texts.ts'

export const slipSo: Translation<typeof slipEn> = {
  title: 'Soo galitaanka koowaad',
  for: (name) => `Loogu talogalay ${name}`,
  more: (count) => `iyo ${count} kale`,
  parentOf: 'Waalidka',
  steps: {
    scan: 'Fur kaamirada telefoonkaaga oo ku dul hay afargeeska warqadda. Taabo cinwaanka soo baxa.',
    choose: 'Dooro fure sir ah oo ugu yaraan 8 xaraf ah, ka dibna taabo badhanka. Cidna ha u sheegin.',
    done: 'Waad gashay. Mar dambe waxaad ku soo gelaysaa magaca warqadda ku qoran iyo furahaaga sirta ah.',
  },
  noCamera:
    'Kaamira la’aan: fur cinwaanka warqadda ku qoran, taabo “Koodh dugsigu i siiyey ayaan haystaa”, oo qor magaca iyo koodhka.',
  address: 'Cinwaan',
  name: 'Magac',
  code: 'Koodh',
  until: (moment) => `Koodhku hal mar ayuu shaqeeyaa, ilaa ${moment}. Kadib dugsiga mid cusub weydii.`,
  sms: ({ school, name, link, until }) =>
    `${school}: telefoonkaaga ka fur ${link} oo dooro fure sir ah. Waxaa loogu talogalay ${name}. Hal mar ayuu shaqeeyaa, ilaa ${until}.`,
}
