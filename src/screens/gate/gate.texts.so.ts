import type { Translation } from '#domain/core/translations.ts'
import type { gateTexts } from './gate.texts.ts'

export const gateSo: Translation<typeof gateTexts> = {
  title: 'Iridda',
  failed: 'Kaadhadhka qalabkan laguma akhriyi karin.',
  lead: 'Kaadh walba kamaradda hor dhig. Magaca iyo sawirka la barbar dhig qofka sita: kaadhka waa la sawiri karaa.',
  lateAfter: (bell) => `Waa daahid wixii ka dambeeya dawanka ${bell}`,
  lateAfterField: 'Daahid wixii ka dambeeya',
  lateAfterHelp: 'Maanta dawan lama hayo. Haddii la bannaan daayo, cidina ma daahsana.',
  waiting: 'Weli kaadh lama iskaan gareyn',
  present: (time) => `Wuu joogaa, ${time}`,
  late: (time) => `Wuu daahay, ${time}`,
  again: 'Hore ayaa loo xaadiriyey',
  againLate: 'Hore ayaa loogu qoray inuu daahay',
  overrules: (remark, by) => `Hore waxaa loo qoray “${remark}”, waxaa qoray ${by}`,
  staff: 'Waa kaadh shaqaalaha: xafiiska ayaa xaadiriya shaqaalaha',
  photoOf: (name) => `Sawirka ${name}`,
  notSaved: 'Qalabkan laguma KAYDIN. Kaadhka mar kale iskaan garee.',
  counts: (present, late) => `Maanta iridda: ${present} waqtigii ayay yimaaddeen, ${late} way daaheen`,
  last: 'Kuwii ugu dambeeyey',
  refused: (count) => (count === 1 ? '1 kaadh waa la diiday' : `${count} kaadh waa la diiday`),
}
