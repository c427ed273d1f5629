import type { NoticeKind } from './notices.kinds.ts'

/** Facts that a notice may contain about anybody: first names only. */
export type NoticeFacts = {
  /** First names of the children in the notice. */
  names: readonly string[]
  /** The title of an announcement, a work plan or an exam. */
  title?: string | undefined
  receipt?: string | undefined
  /** The period of a lesson, whose class is in the title. */
  period?: number | undefined
  /** The school day of the event, and whether that is today. */
  day?: string | undefined
  isToday?: boolean | undefined
  /** New state of a child whose absence was sent and taken back: marked present, or not marked any more. */
  instead?: 'present' | 'unmarked' | undefined
}

export type NoticeText = { title: string; body: string }

/** Texts of notices; `notAbsent` takes an absence back, `notSubstitute` a lesson that was given. */
export type NoticeTexts = Record<NoticeKind | 'notAbsent' | 'notSubstitute', (facts: NoticeFacts) => NoticeText>

/** Most names in a notice; those of more children are left out. */
const MOST_NAMES = 3

/** Names in one row, in a language's words for `and` and `and others`. */
export const listedNames =
  (and: string, andOthers: string) =>
  (names: readonly string[]): string =>
    names.length > MOST_NAMES
      ? `${names.slice(0, MOST_NAMES).join(', ')} ${andOthers}`
      : names.join(', ').replace(/, ([^,]*)$/, ` ${and} $1`)
