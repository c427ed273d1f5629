import type { NoticeKind } from './notices.kinds.ts'

/** What a notice may say of anybody: first names only. */
export type NoticeFacts = {
  /** First names of the children whom it is about. */
  names: readonly string[]
  /** The title of an announcement, a work plan or an exam. */
  title?: string | undefined
  receipt?: string | undefined
  /** The school day that it is about, and whether that is today. */
  day?: string | undefined
  isToday?: boolean | undefined
  /** What is true of a child whose absence was told and taken back: marked present, or not marked any more. */
  instead?: 'present' | 'unmarked' | undefined
}

export type NoticeText = { title: string; body: string }

/** `notAbsent` takes an absence back. */
export type NoticeTexts = Record<NoticeKind | 'notAbsent', (facts: NoticeFacts) => NoticeText>

/** A family of more children is named by the first of them. */
const MOST_NAMES = 3

/** Names in one row, in a language's words for `and` and `and others`. */
export const listedNames =
  (and: string, andOthers: string) =>
  (names: readonly string[]): string =>
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES).join(', ')} ${andOthers}`
      : names.join(', ').replace(/, ([^,]*)$/, ` ${and} $1`)
