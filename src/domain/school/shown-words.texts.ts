import { localized } from '../core/translations.ts'

/** Words that are stored and sent in English, and shown in the language of the page. */
export const storedWords = localized('storedWords', {
  Present: 'Present',
  Absent: 'Absent',
  Sick: 'Sick',
  Fasax: 'Fasax',
  Travel: 'Travel',
  Other: 'Other',
  Unknown: 'Unknown',
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

/** The remark of a mark in the language of the page: Present, Absent - Sick, or the text of its maker. */
export const shownRemark = (remark: string): string =>
  remark.startsWith(ABSENT) ? `${storedWords.Absent} - ${shownWord(remark.slice(ABSENT.length))}` : shownWord(remark)

/** A person's name; accounts that were made for a parent are named after their child. */
export const shownPerson = (fullName: string): string =>
  fullName.replace(/^Parent of(?= )/, () => storedWords['Parent of'])
