import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { texts } from './receipt.texts.ts'

const held = 'La hakiyey: maamule ayaa go’aan ka gaadhaya.'
const voided = 'La buriyey: ma shaqaynayo.'
const refunded = 'Waa la celiyey.'
const confirmed = 'Dugsigu waa xaqiijiyey.'

export const receiptSo: Translation<typeof texts> = {
  title: 'Rasiidhka lacagta dugsiga',
  dialog: (number) => `Rasiidh ${number}`,
  student: term.Student,
  months: 'Bisha',
  amount: 'Lacagta',
  idAndClass: (id, className) => (className ? `Lam. ${id} · ${className}` : `Lam. ${id}`),
  total: term.Total,
  discount: term.Discount,
  net: 'La qabtay',
  method: 'Habka bixinta',
  handed: 'La dhiibay',
  rate: 'Sarrifka',
  change: 'Baaqiga la celiyey',
  reason: 'Sababta qiimo-dhimista',
  description: term.Description,
  receivedBy: 'Waxaa qabtay',
  signature: 'Saxeexa khasnajiga',
  states: { saved: 'Qalabkan ayuu ku kaydsan yahay, dugsigu weli ma xaqiijin.', confirmed, held, voided, refunded },
  changes: {
    corrected: (moment, what) => `La saxay ${moment}: ${what}.`,
    amount: (after, before) => `${after}, hore ${before}`,
    discount: (after, before) => `qiimo-dhimis ${after}, hore ${before}`,
    voided: (moment) => `La buriyey ${moment}: ma shaqaynayo.`,
    refunded: (amount, moment, receipt) =>
      `${amount} ayaa la celiyey ${moment}${receipt ? `, rasiidh ${receipt}` : ''}.`,
  },
  inAdvance: (amount) => `${amount} oo hormaris ah`,
  partOf: (children, amount) => `Qayb ka mid ah rasiidh qoys: ${children} carruur ah, ${amount} ayaa la qabtay.`,
  reprint: (moment) => `Mar kale la daabacay, ${moment}`,
  copies: { office: 'Nuqulka xafiiska', student: 'Nuqulka ardayga', duplicate: 'NUQUL LABAAD' },
  papers: { a5: 'Warqad A5', thermal: 'Duub 80 mm', a4: 'A4, laba nuqul' },
  paper: 'Warqadda',
  print: 'Daabac',
  pdf: 'Soo deji PDF',
  done: 'Waa dhammaatay',
  file: (number) => `Receipt-${number}.pdf`,
  failed: 'Rasiidhka lama samayn karin.',
  lookups: {
    asking: (number) => `Server-ka dugsiga ayaa la weydiinayaa rasiidhka ${number}.`,
    unknown: (number) => `Dugsigu ma hayo rasiidhka ${number}.`,
    unreachable: (number) => `Rasiidhka ${number} qalabkan kuma jiro, server-ka dugsigana lama gaadhi karo.`,
  },
  code: (number) => `Koodhka QR ee rasiidhka ${number}`,
}
