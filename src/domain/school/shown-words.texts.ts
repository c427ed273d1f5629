import { localized } from '../core/translations.ts'
import type { KindOfMark } from './day-kinds.ts'

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
} as const)

/** A stored word in the language of the page; a text that somebody typed stays as it is. */
export const shownWord = (stored: string): string =>
  Object.hasOwn(storedWords, stored) ? storedWords[stored as keyof typeof storedWords] : stored

const ABSENT = 'Absent - '

const PARTLY = /^(Late|Left early)( \d\d:\d\d)$/

/** The remark of a mark in the language of the page: Present, Absent - Sick, Late 07:45, or the text of its maker. */
export function shownRemark(remark: string): string {
  if (remark.startsWith(ABSENT)) return `${storedWords.Absent} - ${shownWord(remark.slice(ABSENT.length))}`
  const [, word = '', time = ''] = PARTLY.exec(remark) ?? []
  return word ? shownWord(word) + time : shownWord(remark)
}

/** The same with the kind of an absence, which its remark does not tell: Absent - Sick, excused. */
export const shownMark = ({ remark, kind }: { remark: string } & KindOfMark): string =>
  kind === 'excused' || kind === 'unexcused'
    ? `${shownRemark(remark)}, ${storedWords[kind].toLowerCase()}`
    : shownRemark(remark)

/** A person's name; accounts that were made for a parent are named after their child. */
export const shownPerson = (fullName: string): string =>
  fullName.replace(/^Parent of(?= )/, () => storedWords['Parent of'])
