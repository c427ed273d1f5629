import type { Translation } from '#domain/core/translations.ts'
import type { noticeTexts } from './notices.texts.ts'

type OfStaff = 'urgentAnnouncement' | 'workPlan' | 'substitute' | 'heldPayment'

/** Arabic texts, without those of notices for staff. */
export const noticesAr: Translation<
  Omit<typeof noticeTexts, 'leadStaff' | 'kinds'> & { kinds: Omit<(typeof noticeTexts)['kinds'], OfStaff> }
> = {
  title: 'الإشعارات على هذا الجهاز',
  leadParent: 'يخبرك هاتفك حتى والتطبيق مغلق. لا يظهر شيء بين 20:00 و6:30.',
  kinds: {
    absent: 'تسجيل غياب ابن اليوم',
    payment: 'استلام دفعة أو رسوم مستحقة',
    announcement: 'إعلان',
    exam: 'صدور نتائج امتحان',
    bus: 'تغيّر حافلة ابن',
  },
  hindrance: {
    none: 'لا يستطيع هذا المتصفح عرض الإشعارات. كل ما عداها يعمل.',
    needsInstalling:
      'على iPhone أو iPad أضف التطبيق أولًا إلى الشاشة الرئيسية (Share ثم Add to Home Screen) وافتحه منها.',
    denied: 'إشعارات هذا التطبيق محظورة في هذا المتصفح. اسمح بها في إعداداته ثم عُد إلى هنا.',
  },
  away: 'تغيير الإشعارات يحتاج إلى خادم المدرسة. ما اخترته يبقى ساريًا.',
  notAllowed: 'لم يُسمح للمتصفح بعرض الإشعارات، فلم يتغير شيء.',
  failed: 'تعذر تغيير الإشعارات.',
  pushFailed: 'لا يمكن الوصول إلى خدمة الإشعارات في المتصفح الآن. حاول لاحقًا.',
  saved: 'حُفظت الإشعارات',
}
