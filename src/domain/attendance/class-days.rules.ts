import { classDayKey } from '../row-keys.ts'
import { kindCounts, kindFields, type KindCounts } from '../school/day-kinds.ts'
import type { AttendanceRow, ClassDayRow } from './attendance.schema.ts'

type Maker = ClassDayRow['makers'][number]
type OtherMark = Omit<ClassDayRow['others'][number], 'maker'>

/** Marks that one person made at one instant in a class and day; `plain`: students who were present without a remark. */
export type MarksOfMaker = Pick<ClassDayRow, 'classId' | 'date'> &
  Maker & { plain: readonly number[]; others: readonly OtherMark[] }

/** Whether a mark consists of the student alone: present, without a remark or kind of its own, never changed. */
const isPlain = ({ present, remark, revision, kind }: Omit<OtherMark, 'studentId'>): boolean =>
  present && remark === PLAIN.remark && revision === PLAIN.revision && !kind

const PLAIN = { present: true, remark: 'Present', revision: 1 } as const

const sizeOf = ({ plain, others }: MarksOfMaker): number => plain.length + others.length
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const byStudent = (a: { studentId: number }, b: { studentId: number }): number => a.studentId - b.studentId

function rowOf(parts: readonly MarksOfMaker[]): ClassDayRow {
  const ordered = [...parts].sort(
    (a, b) => sizeOf(b) - sizeOf(a) || compare(a.markedAt, b.markedAt) || compare(a.markedBy, b.markedBy),
  )
  const [first] = ordered as [MarksOfMaker]
  const others = ordered.flatMap((part, maker) => [
    ...part.others.map((mark) => ({ ...mark, maker })),
    ...(part === first ? [] : part.plain.map((studentId) => ({ studentId, ...PLAIN, maker }))),
  ])
  return {
    classId: first.classId,
    date: first.date,
    makers: ordered.map(({ markedBy, markedAt }) => ({ markedBy, markedAt })),
    present: [...first.plain].sort((a, b) => a - b),
    others: others.sort(byStudent),
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** Groups parts into class-days; the same marks give the same rows in whatever order of parts. */
export const classDaysOfParts = (parts: readonly MarksOfMaker[]): ClassDayRow[] =>
  groupBy(parts, classDayKey).map(rowOf)

/** Groups marks into class-days; the reverse of `marksOf`. */
export const classDaysOf = (marks: readonly AttendanceRow[]): ClassDayRow[] =>
  classDaysOfParts(
    groupBy(marks, (mark) => `${classDayKey(mark)} ${mark.markedAt} ${mark.markedBy}`).map((part): MarksOfMaker => ({
      ...(part[0] as AttendanceRow),
      plain: part.filter(isPlain).map(({ studentId }) => studentId),
      others: part
        .filter((mark) => !isPlain(mark))
        .map(({ studentId, present, remark, revision, ...of }) => ({
          studentId,
          present,
          remark,
          revision,
          ...kindFields(of),
        })),
    })),
  )

/** Takes a class-day apart into its marks. */
export function marksOf({ classId, date, makers, present, others }: ClassDayRow): AttendanceRow[] {
  const { markedBy = '', markedAt = '' } = makers[0] ?? {}
  const marks: AttendanceRow[] = present.map((studentId) => ({
    studentId,
    classId,
    date,
    ...PLAIN,
    markedBy,
    markedAt,
  }))
  for (const { maker, ...mark } of others) marks.push({ classId, date, ...mark, ...(makers[maker] as Maker) })
  return marks
}

/** The students who are marked in a class and day. */
export const markedIn = ({ present, others }: ClassDayRow): number[] =>
  present.concat(others.map(({ studentId }) => studentId))

/** One student's mark in a class and day. */
export function markOf(day: ClassDayRow, studentId: number): AttendanceRow | undefined {
  const present = day.present.includes(studentId) ? [studentId] : []
  const others = day.others.filter((mark) => mark.studentId === studentId)
  return marksOf({ ...day, present, others })[0]
}

/** How many of these students were marked present and absent in a class-day, and of which kind. */
export function countsOf(
  day: ClassDayRow,
  wanted: { has(studentId: number): boolean },
): { present: number; absent: number; kinds?: KindCounts } {
  let absent = 0
  let present = 0
  for (const id of day.present) if (wanted.has(id)) present++
  for (const mark of day.others) {
    if (!wanted.has(mark.studentId)) continue
    if (mark.present) present++
    else absent++
  }
  const kinds = kindCounts(day.others.filter(({ studentId }) => wanted.has(studentId)))
  return { present, absent, ...(kinds && { kinds }) }
}

/** The absent marks of a class-day, without creating the present ones. */
export const absencesOf = (day: ClassDayRow): AttendanceRow[] =>
  marksOf({ ...day, present: [], others: day.others.filter(({ present }) => !present) })

/** The marks of a class-day that are absences or have a kind, without creating the others. */
export const notedIn = (day: ClassDayRow): AttendanceRow[] =>
  marksOf({ ...day, present: [], others: day.others.filter(({ present, kind }) => !present || kind) })

/** A class-day without the marks of some students; null when none is left. */
export function withoutStudents(day: ClassDayRow, ids: ReadonlySet<number>): ClassDayRow | null {
  const [rest] = classDaysOf(marksOf(day).filter(({ studentId }) => !ids.has(studentId)))
  return rest ?? null
}
