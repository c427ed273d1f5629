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
  /** What is due for these children. */
  due?: NoticeDue | undefined
  /** New state of a child whose absence was sent and taken back: marked present, or not marked any more. */
  instead?: 'present' | 'unmarked' | undefined
}

/** What a reminder of dues says: the sum and its months, where to pay, and the number by which the school knows the family. */
export type NoticeDue = {
  cents: number
  months: readonly DueMonth[]
  wallets: readonly { method: string; number: string }[]
  reference: string
}

type DueMonth = { year: number; month: number; isOpening?: boolean | undefined }

export type NoticeText = { title: string; body: string }

/** Texts of notices; `notAbsent` takes an absence back, `notSubstitute` a lesson that was given. */
export type NoticeTexts = Record<NoticeKind | 'notAbsent' | 'notSubstitute', (facts: NoticeFacts) => NoticeText>

/** Most names in a notice; those of more children are left out. */
const MOST_NAMES = 3

/** Words in one row, the last one after `and`. */
const inARow = (words: readonly string[], and: string, comma: string): string =>
  [words.slice(0, -1).join(comma), ...words.slice(-1)].filter(Boolean).join(` ${and} `)

/** Names in one row, in a language's words for `and` and `and others`, and with its comma. */
export const listedNames =
  (and: string, andOthers: string, comma = ', ') =>
  (names: readonly string[]): string =>
    names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(comma)} ${andOthers}` : inARow(names, and, comma)

/** Names of months in a language, with the words for those before the opening day and for `and`. */
export type MonthWords = { months: readonly string[]; earlier: string; and: string; comma?: string }

const sortsAs = ({ year, month, isOpening }: DueMonth): number => (isOpening ? 0 : year * 100 + month)

/** Months in one row, in the words of a language: three at most, and of more the first and the last. */
export function monthsIn(
  { months: names, earlier, and, comma = ', ' }: MonthWords,
  months: readonly DueMonth[],
): string {
  const words = months
    .toSorted((one, other) => sortsAs(one) - sortsAs(other))
    .map((of) => (of.isOpening ? earlier : `${names[of.month - 1] ?? of.month} ${of.year}`))
  if (words.length > MOST_NAMES) return `${words[0]} – ${words.at(-1)}`
  return inARow(words, and, comma)
}

/** A wallet of the school with its number. */
export const wallet = ({ method, number }: NoticeDue['wallets'][number]): string => `${method} ${number}`
