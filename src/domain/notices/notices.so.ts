import { calendarSo } from '../core/calendar.texts.so.ts'
import { formatDay } from '../core/dates.ts'
import { formatCents } from '../school/money.ts'
import { listedNames, monthsIn, wallet, type MonthWords, type NoticeTexts } from './notices.names.ts'

const listed = listedNames('iyo', 'iyo kuwo kale')
export const SOMALI_MONTHS: MonthWords = { months: calendarSo.months, earlier: 'bilo hore', and: 'iyo' }

export const SOMALI_NOTICES: NoticeTexts = {
  absent: ({ names, day, isToday }) => ({
    title: `${listed(names)} waa maqan`,
    body: isToday
      ? 'Maanta waxaa dugsiga looga qoray maqan. Taabo si aad xaadirinta u aragto.'
      : `${day ? formatDay(day) : 'Maalin hore'} waxaa dugsiga looga qoray maqan. Taabo si aad xaadirinta u aragto.`,
  }),
  notAbsent: ({ names, day, isToday, instead }) => ({
    title:
      instead === 'present'
        ? `Sax: ${listed(names)} ${isToday ? 'waa joogaa' : 'waa joogay'}`
        : `${listed(names)} hadda maqan looma qorna`,
    body: isToday
      ? 'Dugsigu wuxuu saxay xaadirinta maanta. Taabo si aad u aragto.'
      : `Dugsigu wuxuu saxay xaadirinta ${day ? formatDay(day) : 'maalin hore'}. Taabo si aad u aragto.`,
  }),
  payment: ({ names, receipt }) => ({
    title: 'Lacag waa la helay',
    body: `Dugsigu wuxuu helay lacag loo bixiyey ${listed(names)}. Rasiidh ${receipt ?? ''}`.trim(),
  }),
  dues: ({ names, due }) => ({
    title: 'Lacagta dugsiga waa la sugayaa',
    body: due
      ? `${listed(names)}: ${formatCents(due.cents)}, ${monthsIn(SOMALI_MONTHS, due.months)}. ${
          due.wallets.length > 0 ? `Ku bixi ${due.wallets.map(wallet).join(' ama ')}. ` : ''
        }Tixraac: ${due.reference}.`
      : `${listed(names)}: fadlan dugsiga weydii.`,
  }),
  announcement: ({ title }) => ({ title: 'Ogeysiis', body: title ?? 'Dugsigu ogeysiis ayuu kuu hayaa.' }),
  exam: ({ names, title }) => ({
    title: 'Natiijada imtixaanka',
    body: `Natiijada ${title ?? 'imtixaanka'} ee ${listed(names)} way soo baxday.`,
  }),
  bus: ({ names }) => ({
    title: 'Baska waa isbeddelay',
    body: `Baska ${listed(names)} waa isbeddelay. Taabo si aad u aragto.`,
  }),
  urgentAnnouncement: ({ title }) => ({ title: 'Ogeysiis degdeg ah', body: title ?? 'Taabo si aad u akhrido.' }),
  workPlan: ({ title }) => ({ title: 'Qorshe-hawleed adiga laguu dhiibay', body: title ?? 'Taabo si aad u aragto.' }),
  substitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'Cashar ayaad qof kale u dhigaysaa',
    body: `${title}, xiisadda ${period}, ${isToday ? 'maanta' : day ? formatDay(day) : 'dhawaan'}. Taabo si aad u aragto.`,
  }),
  notSubstitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'Casharkii waa lagaa qaaday',
    body: `${title}, xiisadda ${period}, ${isToday ? 'maanta' : day ? formatDay(day) : 'dhawaan'}: hadda adigu ma dhigaysid.`,
  }),
  heldPayment: () => ({
    title: 'Lacag-bixin la hakiyey',
    body: 'Waxay sugaysaa ilaa maamule go’aan ka gaadho. Taabo si aad u aragto.',
  }),
}
