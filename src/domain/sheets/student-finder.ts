import { fold } from '../school/names.rules.ts'
import type { SheetSchool, SheetStudent } from './kinds.ts'
import { cleanText } from './cells.ts'

/** How a row names a student; empty texts for what it leaves out. */
export type StudentReference = {
  readonly studentId: string
  readonly rollNumber: string
  readonly studentName: string
  readonly classId?: number | null
  readonly phone?: string
}

const nameKey = (name: string): string => fold(cleanText(name))

function grouped<K>(
  students: readonly SheetStudent[],
  keyOf: (student: SheetStudent) => K | null,
): Map<K, SheetStudent[]> {
  const groups = new Map<K, SheetStudent[]>()
  for (const student of students) {
    const key = keyOf(student)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), student])
  }
  return groups
}

/** Students of one name who are told apart in a message. */
const MOST_NAMED = 5

/** Zeros before a roll number are often lost or added by spreadsheets. */
const rollKey = (roll: string): string => fold(roll).replace(/^0+(?=\d)/, '')

/**
 * Finds the student of a row by id, roll number or name, all of which must mean the same; else gives the reason why there is
 * none. Of several with one name the class, then the phone decides.
 */
export function studentFinder({
  students = [],
  classes,
}: Pick<SheetSchool, 'students' | 'classes'>): (named: StudentReference) => SheetStudent | string {
  const classOf = new Map(classes.map(({ id, name }) => [id, name]))
  const idsOf = (found: readonly SheetStudent[]): string =>
    found
      .slice(0, MOST_NAMED)
      .map(({ id, classId }) => {
        const className = classOf.get(classId ?? 0)
        return className ? `ID ${id} in ${className}` : `ID ${id}`
      })
      .join(', ')
  const byId = new Map(students.map((student) => [String(student.id), student]))
  const byRoll = grouped(students, ({ rollNumber }) => (rollNumber ? rollKey(rollNumber) : null))
  const byName = grouped(students, ({ fullname }) => nameKey(fullname))
  const narrowed = (found: readonly SheetStudent[], { classId, phone }: StudentReference): readonly SheetStudent[] => {
    const inClass = classId ? found.filter((each) => each.classId === classId) : found
    if (inClass.length <= 1 || !phone) return inClass
    return inClass.filter((each) => each.phone === phone || each.phone2 === phone)
  }
  const byNumber = ({ studentId, rollNumber }: StudentReference): SheetStudent | string | null => {
    if (studentId !== '') return byId.get(studentId) ?? `There is no student with ID ${studentId}`
    if (rollNumber === '') return null
    const found = byRoll.get(rollKey(rollNumber)) ?? []
    if (found.length > 1)
      return `${found.length} students have the roll number ${rollNumber} (${idsOf(found)}); give the ID`
    return found[0] ?? `There is no student with the roll number ${rollNumber}`
  }
  return (named) => {
    const { studentName } = named
    const numbered = byNumber(named)
    if (typeof numbered === 'string') return numbered
    if (numbered)
      return studentName === '' || nameKey(numbered.fullname) === nameKey(studentName)
        ? numbered
        : `This number is ${numbered.fullname}, not ${studentName}`
    if (studentName === '') return 'The row names no student'
    const found = narrowed(byName.get(nameKey(studentName)) ?? [], named)
    if (found.length > 1)
      return `${found.length} students are called ${studentName} (${idsOf(found)}); give the ID or the roll number`
    return found[0] ?? `There is no student called ${studentName}${named.classId ? ' in this class' : ''}`
  }
}
