import type { Translation } from '#domain/core/translations.ts'
import type { phoneCardTexts } from './phone-cards.texts.ts'

export const phoneCardsAr: Translation<typeof phoneCardTexts> = {
  home: {
    title: 'ضعها على الشاشة الرئيسية',
    lead: 'عندها تُفتح بلمسة واحدة، وتعمل بلا شبكة أيضًا.',
    install: 'ضعها هناك',
    iPhone: ['اضغط زر المشاركة Share أسفل Safari', 'اختر «Add to Home Screen»', 'افتح المدرسة من هناك'],
    android: ['اضغط النقاط الثلاث في الأعلى', 'اختر «Install app» أو «Add to Home screen»', 'افتح المدرسة من هناك'],
  },
  notices: {
    title: 'أخبرني على هذا الهاتف',
    lead: 'حين يُسجَّل غياب ابن، وحين يُستلم مال، وحين تصدر النتائج، وعن الإعلانات.',
    all: 'أخبرني بكل شيء',
    details: 'اختر ما نخبرك به',
    allow:
      'لم يسمح الهاتف بذلك. اضغط العلامة بجانب العنوان (أو اضغط مطولًا على أيقونة التطبيق وافتح معلوماته)، واختر Notifications واسمح بها، ثم حاول مرة أخرى.',
  },
  notNow: 'ليس الآن',
}
