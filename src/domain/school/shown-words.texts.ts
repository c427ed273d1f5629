import { localized } from '../core/translations.ts'
import { isAtGate, withoutGate } from './at-gate.ts'
import type { DayKind, KindOfMark } from './day-kinds.ts'

/** Words that are stored and sent in English, and shown in the language of the page. */
export const storedWords = localized('storedWords', {
  Present: 'Present',
  Absent: 'Absent',
  Sick: 'Sick',
  Fasax: 'Fasax',
  Travel: 'Travel',
  Other: 'Other',
  Unknown: 'Unknown',
  Late: 'Late',
  'Left early': 'Left early',
  excused: 'Excused',
  unexcused: 'Not excused',
  'Late Arrival': 'Late Arrival',
  Disruption: 'Disruption',
  Dishonesty: 'Dishonesty',
  Behavior: 'Behavior',
  Male: 'Male',
  Female: 'Female',
  Weak: 'Weak',
  Medium: 'Medium',
  Strong: 'Strong',
  PARENT: 'Parent',
  'Parent of': 'Parent of',
  'Not recorded': 'Not recorded',
  'at the gate': 'at the gate',
  /** Between words of a row. */
  ', ': ', ',
} as const)

/** A stored word in the language of the page; a text that somebody typed stays as it is. */
export const shownWord = (stored: string): string =>
  Object.hasOwn(storedWords, stored) ? storedWords[stored as keyof typeof storedWords] : stored

/** Words in a row, with the comma of the page's language. */
export const inARow = (words: readonly string[]): string => words.join(storedWords[', '])

const ABSENT = 'Absent - '

const PARTLY = /^(Late|Left early)( \d\d:\d\d)$/

/** The remark of a mark in the language of the page: Present, Absent - Sick, Late 07:45, or the text of its maker. */
export function shownRemark(remark: string): string {
  if (isAtGate(remark)) return inARow([shownRemark(withoutGate(remark)), storedWords['at the gate']])
  if (remark.startsWith(ABSENT)) return `${storedWords.Absent} - ${shownWord(remark.slice(ABSENT.length))}`
  const [, word = '', time = ''] = PARTLY.exec(remark) ?? []
  return word ? shownWord(word) + time : shownWord(remark)
}

export const shownKind = (kind: DayKind): string =>
  storedWords[kind === 'late' ? 'Late' : kind === 'leftEarly' ? 'Left early' : kind]

/** Words of an absence with its excuse: Absent - Sick, excused. */
export const withExcuse = (words: string, kind: KindOfMark['kind']): string =>
  kind === 'excused' || kind === 'unexcused' ? inARow([words, shownKind(kind).toLowerCase()]) : words

/** The remark with the kind of an absence, which it does not tell. */
export const shownMark = ({ remark, kind }: { remark: string } & KindOfMark): string =>
  withExcuse(shownRemark(remark), kind)

/** A person's name; accounts that were made for a parent are named after their child. */
export const shownPerson = (fullName: string): string =>
  fullName.replace(/^Parent of(?= )/, () => storedWords['Parent of'])
