import { grouped } from '../core/grouped.ts'
import { hasBus } from '../school/buses.rules.ts'
import { genderCounts, type GenderCounts } from '../students/gender.rules.ts'
import type { StudentRow } from '../school/students.schema.ts'

/** Students of the school by gender, and with and without a bus (DASH-5). */
export type StudentFigures = GenderCounts & { total: number; withBus: number; withoutBus: number }

export function studentFigures(students: readonly Pick<StudentRow, 'gender' | 'bus'>[]): StudentFigures {
  const [total, withBus] = [students.length, students.filter(hasBus).length]
  return { ...genderCounts(students), total, withBus, withoutBus: total - withBus }
}

type Absent = { fullname: string; classId: number; className: string }
export type ClassAbsences = Pick<Absent, 'classId' | 'className'> & { students: readonly Absent[] }

/** The absent of a day by class, most of them first; classes with as many in the order in which they are given. */
export const absencesByClass = (absent: readonly Absent[]): ClassAbsences[] =>
  [...grouped(absent, ({ classId }) => classId)]
    .map(([classId, students]) => ({ classId, className: students[0]?.className ?? '', students }))
    .sort((one, other) => other.students.length - one.students.length)

/** Colour of a percentage of what was paid (DASH-4). */
export function paidTone(percent: number): 'good' | 'wait' | 'bad' {
  if (percent >= 75) return 'good'
  return percent >= 50 ? 'wait' : 'bad'
}
