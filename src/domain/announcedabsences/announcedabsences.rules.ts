import { addDays } from '../core/dates.ts'
import type { ProblemCode } from '../core/problems.ts'
import { schoolDaysBetween, type Calendar } from '../school/calendar.rules.ts'
import type { MarkChoice } from '../school/mark-choice.ts'
import type { AnnouncedAbsenceRow, AnnouncedOnDay } from './announcedabsences.schema.ts'

/** How many days ahead an absence can be announced. */
const DAYS_AHEAD = 14

/** The school days of which an absence can be announced. */
export const daysAhead = (calendar: Calendar, today: string): string[] =>
  schoolDaysBetween(calendar, today, addDays(today, DAYS_AHEAD))

/** Why these days cannot be announced on a day; null where they can. */
export function wrongDays(
  { from, to }: Pick<AnnouncedAbsenceRow, 'from' | 'to'>,
  { today, calendar }: { today: string; calendar: Calendar },
): ProblemCode | null {
  if (from < today) return 'announcedTooLate'
  if (to > addDays(today, DAYS_AHEAD)) return 'announcedTooEarly'
  return schoolDaysBetween(calendar, from, to).length === 0 ? 'noSchoolThen' : null
}

type Days = Pick<AnnouncedAbsenceRow, 'from' | 'to' | 'withdrawnOn'>

/** Whether an announcement is about a day: it stands then, or was withdrawn before it or on it. */
const stateOn = ({ from, to, withdrawnOn }: Days, date: string): 'standing' | 'withdrawn' | null => {
  if (date < from || date > to) return null
  return withdrawnOn !== null && withdrawnOn <= date ? 'withdrawn' : 'standing'
}

export const isStandingOn = (row: Days, date: string): boolean => stateOn(row, date) === 'standing'

/** Finds what was said of a student's day: what stands before what is withdrawn, the newest word of each. */
export function announcedIn(
  rows: readonly AnnouncedAbsenceRow[],
): (of: { studentId: number; date: string }) => AnnouncedOnDay | undefined {
  const newestFirst = rows.toSorted((a, b) => Date.parse(b.saidAt) - Date.parse(a.saidAt) || (a.ref < b.ref ? 1 : -1))
  return ({ studentId, date }) => {
    const find = (state: 'standing' | 'withdrawn') =>
      newestFirst.find((row) => row.studentId === studentId && stateOn(row, date) === state)
    const found = find('standing') ?? find('withdrawn')
    if (!found) return undefined
    const { reason, note, saidBy, saidAt, reachedAt } = found
    return { reason, note, saidBy, saidAt, reachedAt, isWithdrawn: !isStandingOn(found, date) }
  }
}

/** The mark that confirms what was announced: absent and excused, with its reason. */
export const confirming = ({ reason, note }: Pick<AnnouncedAbsenceRow, 'reason' | 'note'>): MarkChoice => ({
  present: false,
  reason,
  otherText: note,
  kind: 'excused',
})
