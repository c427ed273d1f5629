import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { syncTexts } from './sync.texts.ts'

const entries = (count: number): string => countedAr(count, ['قيد واحد', 'قيدان', 'قيود', 'قيدًا'])

/** All but what administrators settle for others. */
export const syncAr: Translation<Omit<typeof syncTexts, 'left' | 'dropStrays' | 'dropStraysTitle' | 'dropStraysHelp'>> =
  {
    title: 'صندوق الصادر',
    lead: 'ما حُفظ على هذا الجهاز ولم يصل إلى خادم المدرسة بعد. يُرسل تلقائيًا وبالترتيب.',
    sendNow: 'أرسل الآن',
    sending: (done, total) => `يُرسل ${done} من ${total}`,
    exportAll: 'تصدير إلى ملف',
    exportHelp: 'الملف نسخة أمان للمدير إن احتاج هذا الجهاز إلى إصلاح. لا يغيّر التصدير شيئًا هنا.',
    emptyTitle: 'لا شيء ينتظر على هذا الجهاز',
    emptyOwnTitle: 'لا شيء لك ينتظر على هذا الجهاز',
    empty: 'كل ما حفظته هنا وصل إلى خادم المدرسة.',
    emptyOffline: 'ما تحفظه بلا شبكة يظهر هنا حتى يُرسل.',
    attentionTitle: 'يحتاج إلى انتباهك',
    waitingTitle: 'في انتظار الإرسال',
    others: (count) =>
      `على هذا الجهاز ${entries(count)} لأشخاص آخرين. تُرسل تلقائيًا، أو حين يسجّلون الدخول، ويمكن للمسؤول أن يتولاها.`,
    strays: (school) => `محفوظ لـ ${school}`,
    straysHelp:
      'كان هذا الجهاز يعمل لتلك المدرسة من قبل. لا يُرسل هذا العمل إلى هذه المدرسة، بل حين يسجّل أحد مستخدمي تلك المدرسة الدخول إليها من هذا الجهاز.',
    straysCount: entries,
    ofEnded: (count) =>
      `على هذا الجهاز ${entries(count)} لمستخدمين انتهت حساباتهم. يستطيع مدير يسجّل الدخول هنا أن يتولاها.`,
    unreadable: 'قيد لا يستطيع هذا الإصدار قراءته',
    states: {
      waiting: 'في الانتظار',
      sent: 'لا جواب بعد',
      tried: 'يُعاد إرساله تلقائيًا',
      behind: 'ينتظر قيدًا آخر',
      parked: 'لم يُقبل',
      done: 'قُبل مع ملاحظة',
    },
    reasons: {
      rejected: 'لم يقبله خادم المدرسة.',
      behind: 'ينتظر قيدًا سابقًا عن الأمر نفسه.',
      serverFault: 'تعثر خادم المدرسة فيه؛ ويُعاد من حين إلى آخر.',
      unreadable: 'لا يمكن قراءته على هذا الجهاز.',
      tooLarge: 'رفضه خادم المدرسة، أو شيء في الطريق إليه، لأنه كبير جدًا (الجواب 413).',
    },
    madeInOtherRole: 'حفظته قبل أن يتغيّر دورك في المدرسة. يستطيع مدير يسجّل الدخول على هذا الجهاز أن يتولاه.',
    tooLargeKept: 'يبقى هنا. حاول مرة أخرى، أو أره للمدير.',
    nextTry: (time) => `المحاولة التالية ${time}`,
    paused: (reason, time) => `قال خادم المدرسة: «${reason}» يبقى كل شيء هنا ويُرسل تلقائيًا في ${time}.`,
    clocks: {
      behind: 'الوقت غير مؤكد: كانت ساعة هذا الجهاز متأخرة',
      ahead: 'الوقت غير مؤكد: كانت ساعة هذا الجهاز متقدمة كثيرًا',
    },
    answeredOnFoot: (time) => `جيء بجواب المدرسة إلى هنا ${time}.`,
    handedOver: (to, time) => `سُلّم${to ? ` إلى ${to}` : ''}، ${time}، ولم يُؤكَّد بعد`,
    savedAt: (time) => `حُفظ ${time}`,
    number: (id) => `رقم ${id}`,
    attempts: (count) => countedAr(count, ['محاولة واحدة', 'محاولتان', 'محاولات', 'محاولة']),
    retry: 'حاول مرة أخرى',
    dismiss: 'تجاهل',
    dismissTitle: 'هل تتجاهل هذا القيد؟',
    dismissHelp: 'لم يُقبل ولن يُرسل من جديد. يُزال من هذا الجهاز.',
    understood: 'فهمت',
    cancelEntry: 'إلغاء القيد',
    cancelTitle: 'هل تلغي هذا القيد؟',
    cancelHelp: 'لم يُرسل بعد. يُزال من هذا الجهاز كأنه لم يُحفظ.',
    tooLate: 'يجري إرساله الآن ولم يعد ممكنًا إلغاؤه.',
  }
