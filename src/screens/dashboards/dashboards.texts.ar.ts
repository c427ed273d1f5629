import { audienceWords, dashboardCountdown } from '#domain/announcements/announcements.words.ts'
import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { dashboardTexts } from './dashboards.texts.ts'

/** Names of the texts on the parents' page. */
type OfParents =
  | 'announcements'
  | 'notMarked'
  | 'today'
  | 'childrenTitle'
  | 'totalBalance'
  | 'outstanding'
  | 'allCurrent'
  | 'enrolled'
  | 'noChildren'
  | 'noChildrenAdvice'
  | 'former'
  | 'className'
  | 'noClass'
  | 'bus'
  | 'noBus'
  | 'children'
  | 'average'
  | 'averageOf'
  | 'ofLatestYear'
  | 'ofLatestSoFar'
  | 'age'
  | 'studentId'
  | 'noChildrenYet'
  | 'failed'

export const dashboardsAr: Translation<Pick<typeof dashboardTexts, OfParents>> = {
  announcements: {
    title: 'آخر الإعلانات',
    none: 'لا توجد إعلانات.',
    viewAll: 'عرض جميع الإعلانات',
    unread: 'جديد',
    unreadLine: (count) => `لم تفتح بعد ${countedAr(count, ['إعلانًا واحدًا', 'إعلانين', 'إعلانات', 'إعلانًا'])}.`,
    urgent: 'عاجل',
    audience: audienceWords,
    left: dashboardCountdown,
    by: (name, audience) => `${name}، إلى: ${audience}`,
    published: (day) => `نُشر في ${day}`,
  },
  notMarked: 'لم يُسجّل بعد',
  today: 'اليوم',
  childrenTitle: 'أبنائي',
  totalBalance: (count, name) =>
    count === 1
      ? `مجموع المستحق على ${name}`
      : `مجموع المستحق على ${countedAr(count, ['ابن واحد', 'الابنين', 'أبناء', 'ابنًا'])}`,
  outstanding: 'هناك مبلغ مستحق',
  allCurrent: 'لا مبالغ مستحقة',
  enrolled: (count) => countedAr(count, ['ابن واحد مسجل', 'ابنان مسجلان', 'أبناء مسجلين', 'ابنًا مسجلًا']),
  noChildren: 'لا طلاب مسجلون بعد.',
  noChildrenAdvice: 'إن كان ابنك في هذه المدرسة فيرجى التواصل مع الإدارة. فهي تربط رقم هاتفك بابنك.',
  former: {
    title: 'أبناء غادروا المدرسة',
    hasLeft: 'غادر المدرسة',
    owed: (amount) => `بقي للدفع: ${amount}`,
    nothingOwed: 'لم يبق شيء للدفع',
    advice: 'تبقى الإيصالات لديك. إن كان ابنك لا يزال في هذه المدرسة فيرجى التواصل مع الإدارة.',
  },
  className: (name) => `الصف ${name}`,
  noClass: 'بلا صف',
  bus: (bus) => `الحافلة: ${bus}`,
  noBus: 'بلا حافلة',
  children: 'أبنائي',
  average: 'معدل الامتحانات',
  averageOf: (percent) => `${percent}%`,
  ofLatestYear: 'للسنة الأخيرة',
  ofLatestSoFar: (percent) => `حتى الآن؛ ${percent}% من السنة كلها`,
  age: (age) => countedAr(age, ['سنة واحدة', 'سنتان', 'سنوات', 'سنة']),
  studentId: (id) => `رقم\u00a0${id}`,
  noChildrenYet: 'يُحمّل أبناؤك حين يمكن الوصول إلى خادم المدرسة.',
  failed: 'تعذر تحميل الطلاب',
}
