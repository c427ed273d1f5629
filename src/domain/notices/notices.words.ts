import type { Language } from '../core/languages.ts'
import { ARABIC_NOTICES } from './notices.ar.ts'
import { ENGLISH_NOTICES } from './notices.en.ts'
import type { NoticeKind } from './notices.kinds.ts'
import type { NoticeFacts, NoticeText, NoticeTexts } from './notices.names.ts'
import { SOMALI_NOTICES } from './notices.so.ts'

const TEXTS: Readonly<Record<Language, NoticeTexts>> = { en: ENGLISH_NOTICES, so: SOMALI_NOTICES, ar: ARABIC_NOTICES }

/** The text of a notice in a language. */
export const noticeText = (kind: NoticeKind, language: Language, facts: NoticeFacts): NoticeText =>
  TEXTS[language][facts.instead ? (kind === 'substitute' ? 'notSubstitute' : 'notAbsent') : kind](facts)
