import { calendarAr } from '../core/calendar.texts.ar.ts'
import { formatDay } from '../core/dates.ts'
import { leftToRight } from '../core/left-to-right.ts'
import { formatCents } from '../school/money.ts'
import { listedNames, monthsIn, wallet, type MonthWords, type NoticeTexts } from './notices.names.ts'

const listed = listedNames('و', 'وآخرون', '، ')
export const ARABIC_MONTHS: MonthWords = { months: calendarAr.months, earlier: 'أشهر سابقة', and: 'و', comma: '، ' }

export const ARABIC_NOTICES: NoticeTexts = {
  absent: ({ names, day, isToday }) => ({
    title: `غياب ${listed(names)}`,
    body: isToday
      ? 'سُجّل الغياب في المدرسة اليوم. اضغط لرؤية الحضور.'
      : `سُجّل الغياب في المدرسة في ${day ? formatDay(day) : 'يوم سابق'}. اضغط لرؤية الحضور.`,
  }),
  notAbsent: ({ names, day, isToday, instead }) => ({
    title: instead === 'present' ? `تصحيح: حضور ${listed(names)}` : `أُلغي تسجيل غياب ${listed(names)}`,
    body: isToday
      ? 'صحّحت المدرسة سجل حضور اليوم. اضغط لرؤيته.'
      : `صحّحت المدرسة سجل الحضور في ${day ? formatDay(day) : 'يوم سابق'}. اضغط لرؤيته.`,
  }),
  payment: ({ names, receipt }) => ({
    title: 'وصلت دفعة',
    body: `استلمت المدرسة دفعة عن ${listed(names)}. الإيصال ${receipt ?? ''}`.trim(),
  }),
  dues: ({ names, due }) => ({
    title: 'رسوم المدرسة مستحقة',
    body: due
      ? `${listed(names)}: ${leftToRight(formatCents(due.cents))} عن ${monthsIn(ARABIC_MONTHS, due.months)}. ${
          due.wallets.length > 0
            ? `الدفع إلى ${due.wallets.map((each) => leftToRight(wallet(each))).join(' أو ')}. `
            : ''
        }المرجع: ${due.reference}.`
      : `${listed(names)}: يُرجى سؤال المدرسة.`,
  }),
  announcement: ({ title }) => ({ title: 'إعلان', body: title ?? 'لدى المدرسة إعلان لك.' }),
  exam: ({ names, title }) => ({
    title: 'نتائج الامتحان',
    body: `صدرت نتائج ${title ?? 'امتحان'}: ${listed(names)}.`,
  }),
  bus: ({ names }) => ({ title: 'تغيّرت الحافلة', body: `تغيّرت حافلة ${listed(names)}. اضغط لرؤيتها.` }),
  urgentAnnouncement: ({ title }) => ({ title: 'إعلان عاجل', body: title ?? 'اضغط لقراءته.' }),
  workPlan: ({ title }) => ({ title: 'خطة عمل لك', body: title ?? 'اضغط لرؤيتها.' }),
  substitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'لديك حصة بديلة',
    body: `${title}، الحصة ${period}، ${isToday ? 'اليوم' : day ? formatDay(day) : 'قريبًا'}. اضغط لرؤيتها.`,
  }),
  notSubstitute: ({ title = '', period = '', day, isToday }) => ({
    title: 'أُلغيت حصتك البديلة',
    body: `${title}، الحصة ${period}، ${isToday ? 'اليوم' : day ? formatDay(day) : 'قريبًا'}: لم تعد لك.`,
  }),
  heldPayment: () => ({ title: 'دفعة معلّقة', body: 'تنتظر حتى يبتّ فيها المدير. اضغط لرؤيتها.' }),
}
