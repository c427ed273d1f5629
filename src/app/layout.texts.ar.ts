import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { layoutTexts } from './layout.texts.ts'

const entries = (count: number): string => countedAr(count, ['قيد واحد', 'قيدان', 'قيود', 'قيدًا'])

/** Without the texts of the menu, which parents do not have: only parents read Arabic. */
export const layoutAr: Translation<Omit<typeof layoutTexts, 'groups'>> = {
  greeting: { morning: 'صباح الخير', afternoon: 'نهارك سعيد', evening: 'مساء الخير' },
  skip: 'تخطَّ إلى المحتوى',
  openMenu: 'فتح القائمة',
  closeMenu: 'إغلاق القائمة',
  menu: 'القائمة الرئيسية',
  today: 'اليوم',
  find: 'بحث سريع',
  findHint: 'بحث سريع (Ctrl K)',
  home: 'الرئيسية',
  language: 'اللغة',
  theme: 'المظهر',
  themes: { light: 'فاتح', dark: 'داكن', auto: 'كالنظام' },
  notifications: 'التنبيهات',
  notificationsOf: (unread) => (unread === 0 ? 'التنبيهات' : `التنبيهات، غير المقروء: ${unread}`),
  announcements: 'الإعلانات',
  settings: 'الإعدادات',
  account: (name) => `حساب ${name}`,
  profile: 'ملفي',
  changePassword: 'تغيير كلمة المرور',
  switchUser: 'تبديل المستخدم',
  otherUser: 'شخص آخر …',
  logout: 'تسجيل الخروج',
  stale: 'تعمل بلا اتصال. تُجدَّد جلستك حين يمكن الوصول إلى خادم المدرسة.',
  initialLoad: (worksOffline) => `تحميل الصفوف والطلاب${worksOffline ? ' للاستخدام بلا اتصال' : ''}`,
  initialLoadCounts: (classes, students) => `حتى الآن ${classes} من الصفوف و${students} من الطلاب`,
  initialLoadPlace: (place) =>
    place === 1 ? 'دورك التالي لدى خادم المدرسة' : `رقمك ${place} في الدور لدى خادم المدرسة`,
  initialLoadWorks: 'يمكن استخدام الصفوف والطلاب الآن',
  initialLoadStep: (step, of, rows) =>
    `الخطوة ${step} من ${of}، ${countedAr(rows, ['سجل واحد', 'سجلان', 'سجلات', 'سجلًا'])} حتى الآن`,
  initialLoadWaits: 'تحتاج المرة الأولى إلى خادم المدرسة. يستمر ذلك تلقائيًا حين يمكن الوصول إليه.',
  filesCome: 'يُحفظ التطبيق على هذا الجهاز للاستخدام بلا اتصال',
  status: (name) => `${name}. افتح صندوق الصادر`,
  clock: {
    title: 'هل ساعة هذا الجهاز صحيحة؟',
    behind: (shown, seen) =>
      `تعرض ${shown}، لكن هذا الجهاز رأى من قبل ${seen}. ستحمل السجلات والإيصالات يومًا خاطئًا. صحّح تاريخ الجهاز ووقته؛ عندها يختفي هذا التنبيه. ما تحفظه قبل ذلك يُعلَّم ليعرف المكتب أن وقته غير مؤكد.`,
    ahead: (shown, seen) =>
      `تعرض ${shown}، وآخر وقت يعرفه هذا الجهاز هو ${seen}. قد تحمل السجلات والإيصالات يومًا خاطئًا. صحّح تاريخ الجهاز ووقته؛ عندها يختفي هذا التنبيه. ما تحفظه قبل ذلك يُعلَّم ليعرف المكتب أن وقته غير مؤكد.`,
    goOn: 'تابع بهذه الساعة',
    marked: (shown) => `تعرض ساعة هذا الجهاز ${shown} وهي موضع شك: يُعلَّم ما تحفظه بأن وقته غير مؤكد.`,
  },
  signOut: {
    title: 'تسجيل الخروج',
    sending: 'يُرسل ما ينتظر على هذا الجهاز …',
    skip: 'تخطَّ',
    nothingOfYours: (others) =>
      `أُرسل كل ما يخصك؛ وينتظر على هذا الجهاز ${others} من قيود أشخاص آخرين. يُزال منه ما يحفظه لك من المدرسة.`,
    nothing: 'أُرسل كل شيء. يُزال من هذا الجهاز ما يحفظه من المدرسة.',
    stays: (count) => `يبقى على هذا الجهاز ${entries(count)}.`,
    how: (count) =>
      count === 1
        ? 'هو لك ولا يراه مستخدم آخر. يُرسل تلقائيًا حين يصل هذا الجهاز إلى خادم المدرسة.'
        : count === 2
          ? 'هما لك ولا يراهما مستخدم آخر. يُرسلان تلقائيًا حين يصل هذا الجهاز إلى خادم المدرسة.'
          : 'هي لك ولا يراها مستخدم آخر. تُرسل تلقائيًا حين يصل هذا الجهاز إلى خادم المدرسة.',
    removed: 'يُزال من هذا الجهاز ما يحفظه من المدرسة.',
    confirm: 'تسجيل الخروج',
  },
}
