import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Labels of fields that do not follow from their names. */
const LABELS: Readonly<Record<string, string>> = {
  firstname: 'First name',
  middlename: 'Middle name',
  lastname: 'Last name',
  fourtname: 'Fourth name', // spelt so (GEN-7)
  fullname: 'Full name',
  classId: 'Class',
  sourceClassId: 'Source class',
  targetClassId: 'Target class',
  feeCents: 'Fee',
  emailOrPhone: 'Email or phone',
  phone2: 'Phone 2',
  lostId: 'Lost number',
  ref: 'Reference',
}

/** Label of a field for people, made from its name: studentId is "Student ID", paidCents "Paid". */
export function labelOf(name: string): string {
  const known = LABELS[name]
  if (known) return known
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bid(s?)\b/g, 'ID$1')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Label of the field with a problem, and in a list also the line: "Student ID in line 3". */
function subjectOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string')
  const line = path.findLast((step) => typeof step === 'number')
  const label = name === undefined ? 'The request' : labelOf(name)
  return line === undefined ? label : `${label} in line ${line + 1}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-09-14',
  datetime: 'must be a time such as 2026-09-14T08:30:00Z',
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

/** Size of a list or text in words: "6 characters". */
function sizeOf({ origin }: { origin: string }, count: bigint | number): string {
  if (origin === 'string') return count === 1 ? '1 character' : `${count} characters`
  if (origin === 'array' || origin === 'set') return count === 1 ? '1 entry' : `${count} entries`
  return ''
}

function bound(subject: string, issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const [limit, words] = issue.code === 'too_small' ? [issue.minimum, 'at least'] : [issue.maximum, 'at most']
  const size = sizeOf(issue, limit)
  if (issue.code === 'too_small' && size && limit === 1) return `${subject} is required`
  if (size) return `${subject} must have ${words} ${size}`
  const isOpen = issue.inclusive === false
  const side = issue.code === 'too_small' ? 'more than' : 'less than'
  return `${subject} must be ${isOpen ? side : words} ${limit}`
}

/**
 * Message for a value that a schema refuses without a message of its own; the documented messages stand in the schemas. So nobody
 * reads the English of the validator, which speaks to programmers.
 */
export function wordsOf(issue: Issue): string {
  const subject = subjectOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (isNothing(issue.input)) return `${subject} is required`
      return `${subject} must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      if (isNothing(issue.input)) return `${subject} is required`
      return `${subject} must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
    case 'too_big':
      return bound(subject, issue)
    case 'invalid_format':
      return `${subject} ${FORMATS[issue.format] ?? 'is not valid'}`
    case 'unrecognized_keys':
      return `This call does not know: ${issue.keys.join(', ')}`
    default:
      return isNothing(issue.input) ? `${subject} is required` : `${subject} is not valid`
  }
}
