import type { Translation } from '#domain/core/translations.ts'
import type { slipTexts } from './slip.texts.ts'

export const slipSo: Translation<typeof slipTexts> = {
  title: (name) => `Koodhka ${name}`,
  once: 'Koodhka hadda oo keliya ayaa la muujinayaa. Daabac warqadda ama qoro koodhka; haddii uu lumo, mid cusub samee.',
  paperTitle: 'Soo galitaanka koowaad',
  greeting: (name) => `Loogu talogalay ${name}`,
  steps: {
    open: 'Telefoonkaaga ka fur',
    choose: 'Dooro “Koodh dugsigu i siiyey ayaan haystaa”',
    name: 'Qor telefoonkaaga, iimaylkaaga ama magacaaga isticmaale',
    code: 'Qor koodhka',
    password: 'Dooro fure sir ah oo ugu yaraan 8 xaraf ah. Cidna ha u sheegin.',
  },
  until: (moment) => `Koodhku hal mar ayuu shaqeeyaa, ilaa ${moment}. Kadib dugsiga mid cusub weydii.`,
  failed: 'Koodhka lama samayn karin',
  print: 'Daabac warqadda',
  close: 'Waa yahay',
}
