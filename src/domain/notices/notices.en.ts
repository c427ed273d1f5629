import { formatDay } from '../core/dates.ts'
import { formatCents } from '../school/money.ts'
import { listedNames, monthsIn, wallet, type MonthWords, type NoticeTexts } from './notices.names.ts'

const listed = listedNames('and', 'and others')
/** Not those of the page, which may be in another language. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
export const ENGLISH_MONTHS: MonthWords = { months: MONTHS, earlier: 'earlier months', and: 'and' }

export const ENGLISH_NOTICES: NoticeTexts = {
  absent: ({ names, day, isToday }) => ({
    title: `${listed(names)} is absent`,
    body: isToday
      ? 'Marked absent at school today. Tap to see the attendance.'
      : `Marked absent at school on ${day ? formatDay(day) : 'an earlier day'}. Tap to see the attendance.`,
  }),
  notAbsent: ({ names, day, isToday, instead }) => ({
    title:
      instead === 'present'
        ? `${listed(names)} ${isToday ? 'is' : 'was'} present after all`
        : `${listed(names)} is not marked absent any more`,
    body: isToday
      ? 'The school has corrected the attendance of today. Tap to see it.'
      : `The school has corrected the attendance of ${day ? formatDay(day) : 'an earlier day'}. Tap to see it.`,
  }),
  payment: ({ names, receipt }) => ({
    title: 'Payment received',
    body: `The school has received a payment for ${listed(names)}. Receipt ${receipt ?? ''}`.trim(),
  }),
  dues: ({ names, due }) => ({
    title: 'School fees are due',
    body: due
      ? `${listed(names)}: ${formatCents(due.cents)} for ${monthsIn(ENGLISH_MONTHS, due.months)}. ${
          due.wallets.length > 0 ? `Pay to ${due.wallets.map(wallet).join(' or ')}. ` : ''
        }Reference: ${due.reference}.`
      : `${listed(names)}: please ask the school.`,
  }),
  announcement: ({ title }) => ({ title: 'Announcement', body: title ?? 'The school has an announcement for you.' }),
  exam: ({ names, title }) => ({
    title: 'Exam results',
    body: `The results of ${title ?? 'an exam'} are out for ${listed(names)}.`,
  }),
  bus: ({ names }) => ({
    title: 'The bus has changed',
    body: `The bus of ${listed(names)} has changed. Tap to see it.`,
  }),
  urgentAnnouncement: ({ title }) => ({ title: 'Urgent announcement', body: title ?? 'Tap to read it.' }),
  workPlan: ({ title }) => ({ title: 'A work plan for you', body: title ?? 'Tap to see it.' }),
  substitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'You take a lesson for somebody else',
    body: `${title}, period ${period}, ${isToday ? 'today' : day ? formatDay(day) : 'soon'}. Tap to see it.`,
  }),
  notSubstitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'You do not take a lesson after all',
    body: `${title}, period ${period}, ${isToday ? 'today' : day ? formatDay(day) : 'soon'}: it is not yours any more.`,
  }),
  heldPayment: () => ({
    title: 'A payment is on hold',
    body: 'It waits until an administrator settles it. Tap to see what is on hold.',
  }),
}
