import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { useDay } from '#data/attendance/day.queries.ts'
import type { HistoryMark } from './history.ts'
import type { MarkAtSchool } from './save-mark.ts'

export type KnownDays = { studentId: number; marks: readonly HistoryMark[]; since: string }

/** The mark in effect on a day, what a parent has announced of it, and the revision that a change of it is based on. */
export function useStanding(
  { studentId, marks, since }: KnownDays,
  date: string,
): MarkAtSchool & { mark: HistoryMark | null; announced: AnnouncedAbsenceRow | undefined } {
  const day = useDay(date)
  const mark = marks.find((known) => known.date === date) ?? null
  const isAtSchool = mark !== null && !mark.isPending
  const isReplicated = date >= since
  const base = isReplicated && day.status === 'ready' ? (day.data.marks.get(studentId)?.base ?? 0) : undefined
  const announced = day.status === 'ready' ? day.data.announced.get(studentId) : undefined
  return { isAtSchool, base, mark, announced }
}
