import { report, type ReportRows } from '../report.ts'
import type { DayKind, KindCounts } from '../school/day-kinds.ts'

const READS = ['classDays'] as const

type DaysOfStudent = { present: number; absent: number } & Partial<KindCounts>

/** Days present and absent of each student of a class, by id, on the days that were marked; kinds that she has are counted too. */
export type ClassAttendance = {
  first: string
  last: string
  students: Readonly<Record<number, DaysOfStudent>>
}

type OfDays = { classId: number; from: string; to: string }

/** Attendance on report cards, from the days of the class that the device holds. Null where nothing was marked. */
export const classAttendance = report({
  id: 'exams.classAttendance',
  isOffline: true,
  reads: READS,
  wants: ({ from, to }: OfDays) => ({ from, to }),
  compute: ({ classDays }: Pick<ReportRows, 'classDays'>, { classId, from, to }: OfDays): ClassAttendance | null => {
    const days = classDays
      .filter((day) => day.classId === classId && from <= day.date && day.date <= to)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return null
    const students: Record<number, DaysOfStudent> = {}
    const count = (studentId: number, mark: 'present' | 'absent', kind?: DayKind): void => {
      const days = (students[studentId] ??= { present: 0, absent: 0 })
      days[mark] += 1
      if (kind) days[kind] = (days[kind] ?? 0) + 1
    }
    for (const { present, others } of days) {
      for (const studentId of present) count(studentId, 'present')
      for (const other of others) count(other.studentId, other.present ? 'present' : 'absent', other.kind)
    }
    return { first: first.date, last: last.date, students }
  },
})
