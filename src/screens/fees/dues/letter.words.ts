import type { Language } from '#domain/core/languages.ts'
import { leftToRight } from '#domain/core/left-to-right.ts'

type LetterWords = {
  title: string
  to: (family: string) => string
  total: string
  pay: (wallets: readonly string[]) => string
  reference: (number: string) => string
  foot: string
}

/** Words of a letter about dues, in the family's language rather than in that of the page. */
export const LETTER_WORDS: Readonly<Record<Language, LetterWords>> = {
  en: {
    title: 'School fees are due',
    to: (family) => `To the family ${family}: these fees have not reached the school yet.`,
    total: 'Due in all',
    pay: (wallets) => `Pay to ${wallets.join(' or ')}, or at the school.`,
    reference: (number) => `Your reference: ${number}. Please name it when you pay.`,
    foot: 'If you have paid already, please bring the receipt, and take this letter as done.',
  },
  so: {
    title: 'Lacagta dugsiga waa la sugayaa',
    to: (family) => `Qoyska ${family}: lacagtan weli dugsiga ma soo gaadhin.`,
    total: 'Wadarta la sugayo',
    pay: (wallets) => `Ku bixi ${wallets.join(' ama ')}, ama dugsiga ku bixi.`,
    reference: (number) => `Tixraacaaga: ${number}. Fadlan sheeg marka aad bixinayso.`,
    foot: 'Haddii aad hore u bixisay, fadlan rasiidhka keen, warqaddanna iska dhaaf.',
  },
  ar: {
    title: 'رسوم المدرسة مستحقة',
    to: (family) => `إلى عائلة ${family}: لم تصل هذه الرسوم إلى المدرسة بعد.`,
    total: 'المجموع المستحق',
    pay: (wallets) => `الدفع إلى ${wallets.map(leftToRight).join(' أو ')}، أو في المدرسة.`,
    reference: (number) => `رقمكم المرجعي: ${number}. يُرجى ذكره عند الدفع.`,
    foot: 'إن كنتم قد دفعتم فأحضروا الإيصال من فضلكم، واعتبروا هذه الرسالة منتهية.',
  },
}
