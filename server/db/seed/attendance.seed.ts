import { addDays } from '#domain/core/dates.ts'
import type { attendance, classMoves } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { seededRandom } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

export type AttendanceSeed = typeof attendance.$inferSelect

const ABSENT_REMARKS = [
  'Absent - Sick',
  'Absent - Sick',
  'Absent - Sick',
  'Absent - Fasax',
  'Absent - Travel',
  'Absent - Other',
  'Absent - Unknown',
] as const

/** Days without school, Thursday and Friday, as numbers of `getUTCDay`. */
export const WEEKEND: readonly number[] = [4, 5]

/** The school days among the last `days` calendar days before today, oldest first. */
export const schoolDaysBefore = (today: string, days: number, weekend = WEEKEND): string[] =>
  Array.from({ length: days }, (_, index) => addDays(today, index - days)).filter(
    (day) => !weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()),
  )

/** Rates of absence of each student: seldom for most, often for some, 4 % on average. */
function absenceRates(students: readonly StudentSeed[]): number[] {
  const random = seededRandom('absence rates')
  return students.map(() => (random.chance(0.15) ? 0.05 + random.next() * 0.15 : random.next() * 0.05))
}

type School = {
  classes: readonly ClassSeed[]
  students: readonly StudentSeed[]
  teacherClasses: readonly TeacherClassSeed[]
  classMoves?: readonly Pick<typeof classMoves.$inferSelect, 'studentId' | 'fromClassId' | 'movedAt'>[]
}

export type Days = { today: string; days: number; weekend?: readonly number[] }

/**
 * Every student's marks of the `days` days before today. The marks of a day do not depend on today, so that tests and a
 * demo started later agree on them.
 */
export function buildAttendance(school: School, options: Days): AttendanceSeed[] {
  const teacherOf = new Map(school.teacherClasses.map(({ classId, userId }) => [classId, userId]))
  const moveOf = new Map(school.classMoves?.map((move) => [move.studentId, move]))
  const rates = absenceRates(school.students)
  const rows: AttendanceSeed[] = []
  for (const date of schoolDaysBefore(options.today, options.days, options.weekend)) {
    const random = seededRandom(`attendance ${date}`)
    const marks = new Map(
      school.classes.map(({ id }) => {
        const markedBy = random.chance(0.7) ? (teacherOf.get(id) ?? null) : demoUserId('attendance')
        // Marks are made between 7:30 and 8:00 in Hargeysa (UTC+3).
        const madeAt = Date.parse(`${date}T04:30:00Z`) + random.int(0, 1_800) * 1_000
        return [id, { markedBy, madeAt: new Date(madeAt).toISOString() }]
      }),
    )
    for (const [index, student] of school.students.entries()) {
      const studentId = student.id
      const move = moveOf.get(studentId)
      const classId = move && date < move.movedAt.slice(0, 10) ? move.fromClassId : student.classId
      const present = !random.chance(rates[index] ?? 0)
      // A class that is closed now has no teacher.
      const { markedBy = demoUserId('attendance'), madeAt = `${date}T05:00:00.000Z` } = marks.get(classId) ?? {}
      rows.push({
        id: rows.length + 1,
        studentId,
        classId,
        date,
        present,
        remark: present ? 'Present' : random.pick(ABSENT_REMARKS),
        kind: 'mark',
        dayKind: null,
        dayTime: null,
        revision: 1,
        markedBy,
        deviceCode: null,
        madeAt,
        markedAt: madeAt,
        deletedAt: null,
        deletedBy: null,
      })
    }
  }
  return rows
}
