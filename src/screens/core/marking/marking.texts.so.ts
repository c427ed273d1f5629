import type { Translation } from '#domain/core/translations.ts'
import { lower, term } from '#domain/school/terms.so.ts'
import type { markingTexts } from './marking.texts.ts'

const counts = ({ present, absent, late, leftEarly }: Parameters<typeof markingTexts.save>[0]): string => {
  const partly = [...(late ? [`${late} daahay`] : []), ...(leftEarly ? [`${leftEarly} hore u baxay`] : [])].join(', ')
  return `${present} jooga${partly && ` (${partly})`}, ${absent} maqan`
}

export const markingSo: Translation<typeof markingTexts> = {
  date: term.Date,
  previousDay: 'Maalintii hore',
  nextDay: 'Maalinta xigta',
  today: term.Today,
  present: term.Present,
  absent: term.Absent,
  switchPresent: lower(term.Present),
  reasonOf: (name) => `Sababta maqnaanshaha ${name}`,
  late: 'Wuu daahay',
  leftEarly: 'Hore ayuu u baxay',
  someLate: 'daahay',
  kindOf: (name) => `Daahid ama bixid hore: ${name}`,
  timeOf: (name) => `Saacadda ${name}`,
  excuseOf: (name) => `Maqnaanshaha ${name} ma leeyahay cudurdaar`,
  excused: 'Cudurdaar leh',
  unexcused: 'Cudurdaar la’aan',
  takeBack: 'Ka noqo',
  takeBackOf: (name) => `Ka noqo calaamadda ${name}`,
  tapAgain: 'Mar kale taabo haddii uu daahay',
  specify: 'Fadlan sheeg',
  specifyFor: (name) => `Fadlan sheeg sababta ${name}`,
  reasonRequired: 'Sabab ayaa loo baahan yahay marka uu maqan yahay',
  rowWaiting: 'Weli lama dirin',
  atGate: 'Iridda ayaa lagu xaadiriyey',
  rowEdited: 'Weli lama kaydin',
  meanwhile: (remark, by) => `Intii ka horraysay waxaa “${remark}” ku xaadiriyey ${by}`,
  save: (marks) => `Kaydi ${counts(marks)}`,
  savedCounts: (marks) => `La kaydiyey: ${counts(marks)}`,
  saved: 'Xaadirinta si guul leh ayaa loo kaydiyey!',
  savedHere: 'Qalabkan ayaa lagu kaydiyey, waana la dirayaa marka uu internet jiro.',
  savedAtSchool: 'Waa la kaydiyey, dugsiguna wuu helay.',
  notSaved: 'Qalabkan LAGUMA kaydin.',
  notSavedHelp:
    'Xaadirintaadu weli foomkan ayay ku jirtaa. Qalabka boos ka samee ama boggan ha xidhin, ka dibna mar kale kaydi.',
  nothingToSave: 'Xaadirin la kaydiyo ma jirto.',
  noUser: 'Isticmaalaha soo galay lama helin.',
  restored: 'Isbeddelkii aan la kaydin waa la soo celiyey',
  discard: 'Iska daa',
  draftFailed: 'Isbeddelka laguma hayn karo qalabkan ilaa la kaydiyo. Boggan ha xidhin ka hor inta aanad kaydin.',
  markAllPresent: 'Dhammaan waa joogaan',
  markAllAbsent: 'Dhammaan waa maqan yihiin',
  undo: 'Ka noqo',
  closedNote: (name) =>
    `Maalintan dugsi ma jiro (${name}). Xaadirinta maalintan warbixinnada kuma jirto; kaydintu marka hore way weydiinaysaa.`,
  closedTitle: 'Maalintan dugsi ma jiro',
  closedAsk: (name) => `Maalintan dugsi ma jiro (${name}). Ma rabtaa inaad weli xaadiriso?`,
  closedConfirm: 'Si kastaba u xaadiri',
}
