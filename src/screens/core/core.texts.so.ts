import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { coreTexts } from './core.texts.ts'

export const coreSo: Translation<typeof coreTexts> = {
  language: 'Luqadda',
  welcome: (school) => (school ? `Ku soo dhowow ${school}.` : 'Soo dhowow.'),
  loadFailed: 'Liiska lama soo rari karin.',
  readNoServer: 'Server-ka dugsiga lama gaadhi karo, boggana hore looguma furin qalabkan.',
  partly: (day) =>
    `Server-ka dugsigu ma jawaabin. Qalabkani wuxuu yaqaannaa oo keliya maalmaha laga bilaabo ${day}; kuwii ka horreeyey halkan kuma jiraan.`,
  begun: (day) => `Maalmaha ka horreeya ${day} ayaa laga soo qaadayaa server-ka dugsiga …`,
  tryAgain: 'Mar kale isku day',
  restored: 'Wixii aad hore u qortay waa la soo celiyey.',
  noServer: 'Server-ka dugsigu ma jawaabin. Waxaad qortay weli way joogaan; mar kale isku day marka uu internet jiro.',
  asOf: (time) => `Server-ka dugsiga lama gaadhi karo. Sidii ${time}.`,
  noReplica: 'Qalabkan weli waxba kuma jiraan',
  noReplicaHint: 'Hal mar ku xidh shabakadda dugsiga; liisaska dugsiga ayaa markaas lagu kaydinayaa qalabkan.',
  reason: { label: term.Reason, missing: 'Fadlan sabab sheeg.' },
  overdrawn: { why: 'Maxaa weli loo bixinayaa?', reasonRequired: 'Fadlan sabab sheeg.' },
  student: {
    hint: 'Lambar, magac si kasta oo loo qoro, ama telefoon',
    matches: 'Natiijada raadinta',
    found: 'Ardayda la helay',
    notFound: 'Ardayga lama helin.',
    more: (count) => `${count} kale. Magaca wax badan ka qor.`,
    detail: (id, className) => `Lambar ${id} · Fasalka ${className}`,
  },
  fileDrop: {
    title: 'Fayl xisaabeed (spreadsheet)',
    drop: 'Faylka halkan ku soo tuur, ama',
    choose: 'Dooro fayl',
    limits: '.xlsx, .xls, .ods ama .csv, ugu badnaan 5 MB iyo 5,000 saf',
  },
  lostWork: {
    title: 'Xogta dugsiga waxaa laga soo celiyey kayd hore',
    marks: (className, day) =>
      `Xaadirintii fasalka ${className} ee ${day} way luntay: fadlan mar kale xaadiri fasalkaas.`,
    record: (student, day) => `Diiwaankii anshaxa ee ${student} ee ${day} wuu lumay: fadlan mar kale kaydi.`,
    vanished: (count) => `Browser-kani wuu tirtiray wixii halkan ku kaydsanaa: ${count} qoraal dugsiga ma gaadhin.`,
    lastReceipt: (receipt) => `Rasiidkii ugu dambeeyey ee qalabkan ka hor intaas wuxuu ahaa ${receipt}.`,
    dismiss: 'Waa la qabtay',
    dismissOf: (words) => `Waa la qabtay: ${words}`,
  },
}
