import { formatPhone } from '#domain/school/phone.rules.ts'
import { phoneOf, type StudentField, type StudentValues } from './student-form.ts'
import { formTexts as texts } from './student-form.texts.ts'

export type Choice = 'mine' | 'theirs'

/** A field, or group of fields, in which the versions of two people differ. */
export type Difference = {
  name: DifferenceName
  label: string
  mine: string
  theirs: string
  /** A field that only one of them changed has a proposal; one that both changed must be chosen. */
  proposed: Choice | null
}

/** Fields that are chosen together. */
const GROUPS = {
  phone: ['phonePrefix', 'phoneRest'],
  phone2: ['phone2'],
  parentEmail: ['parentEmail'],
  district: ['district'],
  address: ['address'],
  firstname: ['firstname'],
  middlename: ['middlename'],
  lastname: ['lastname'],
  fourtname: ['fourtname'],
  classId: ['classId'],
  gender: ['gender'],
  age: ['age'],
  bus: ['bus'],
  fee: ['fee'],
  motherName: ['motherName'],
  previousSchool: ['previousSchool'],
  previousSchoolType: ['previousSchoolType'],
  rollNumber: ['rollNumber'],
  transfer: ['transfer'],
} as const satisfies Record<string, readonly StudentField[]>
export type DifferenceName = keyof typeof GROUPS
const NAMES = Object.keys(GROUPS) as DifferenceName[]

const schoolTypes: Record<string, string> = texts.schoolTypes

/** The value of a field in words, for people and for comparing: values that look the same are the same. */
function wordsOf(name: DifferenceName, values: StudentValues, classNames: ReadonlyMap<string, string>): string {
  if (name === 'phone') return formatPhone(phoneOf(values))
  if (name === 'transfer') return values.transfer ? texts.yes : texts.no
  const value = values[name].trim().replace(/\s+/g, ' ')
  if (value === '') return texts.none
  if (name === 'phone2') return formatPhone(value)
  if (name === 'fee') return texts.money(String(Number(value)))
  if (name === 'classId') return classNames.get(value) ?? value
  if (name === 'previousSchoolType') return schoolTypes[value] ?? value
  return value
}

type Versions = { before: StudentValues; mine: StudentValues; theirs: StudentValues }

/** Fields in which my form and the current student differ, with proposals from what each of us started from. */
export function differencesOf(
  { before, mine, theirs }: Versions,
  classNames: ReadonlyMap<string, string>,
): Difference[] {
  return NAMES.flatMap((name): Difference[] => {
    const [was, my, their] = [before, mine, theirs].map((values) => wordsOf(name, values, classNames)) as [
      string,
      string,
      string,
    ]
    if (my === their) return []
    const proposed = my === was ? 'theirs' : their === was ? 'mine' : null
    return [{ name, label: texts.fields[name], mine: my, theirs: their, proposed }]
  })
}

/** My form with theirs in the fields where I chose so, and my values elsewhere. */
export function merged(
  { mine, theirs }: Pick<Versions, 'mine' | 'theirs'>,
  choices: ReadonlyMap<DifferenceName, Choice>,
): StudentValues {
  const chosen = NAMES.filter((name) => choices.get(name) === 'mine').flatMap((name) => GROUPS[name])
  return { ...theirs, ...Object.fromEntries(chosen.map((field) => [field, mine[field]])) }
}
