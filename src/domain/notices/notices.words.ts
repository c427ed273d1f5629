import type { Language } from '../core/languages.ts'
import { ARABIC_MONTHS, ARABIC_NOTICES } from './notices.ar.ts'
import { ENGLISH_MONTHS, ENGLISH_NOTICES } from './notices.en.ts'
import type { NoticeKind } from './notices.kinds.ts'
import type { MonthWords, NoticeFacts, NoticeText, NoticeTexts } from './notices.names.ts'
import { SOMALI_MONTHS, SOMALI_NOTICES } from './notices.so.ts'

const TEXTS: Readonly<Record<Language, NoticeTexts>> = { en: ENGLISH_NOTICES, so: SOMALI_NOTICES, ar: ARABIC_NOTICES }

/** Months by language, as notices and letters write them. */
export const NOTICE_MONTHS: Readonly<Record<Language, MonthWords>> = {
  en: ENGLISH_MONTHS,
  so: SOMALI_MONTHS,
  ar: ARABIC_MONTHS,
}

/** The text of a notice in a language. */
export const noticeText = (kind: NoticeKind, language: Language, facts: NoticeFacts): NoticeText =>
  TEXTS[language][facts.instead ? (kind === 'substitute' ? 'notSubstitute' : 'notAbsent') : kind](facts)
