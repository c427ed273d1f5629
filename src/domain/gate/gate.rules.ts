import { gateRemark, staffRemark } from '../school/at-gate.ts'
import type { KindOfMark } from '../school/day-kinds.ts'
import { periodsOn } from '../timetable/bell-times.rules.ts'
import type { BellTimesRow, Shift } from '../timetable/timetable.schema.ts'

/** Minutes before its bell from which on a scan is of a shift, where nothing says in which one the class is. */
const EARLY_MINUTES = 90

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Asked = {
  bells: readonly Pick<BellTimesRow, 'shift' | 'weekday' | 'periods'>[]
  /** Shifts in which the class has lessons on that day; none: not known. */
  shifts: readonly Shift[]
  weekday: number
  /** The time at the school, as `07:45`. */
  time: string
}

/** The bell that a student of a class hears next or has missed; null where the day has none. */
export function bellFor({ bells, shifts, weekday, time }: Asked): string | null {
  const among = shifts.length > 0 ? shifts : [...new Set(bells.map(({ shift }) => shift))]
  const starts = among.flatMap((shift) => periodsOn(bells, shift, weekday)[0]?.start ?? []).sort()
  const begun = starts.findLast((start) => minutesOf(start) - EARLY_MINUTES <= minutesOf(time))
  return begun ?? starts[0] ?? null
}

type Standing = { present: boolean; base: number }

/** The mark of a scan, and whether it says otherwise than an absence that stood. */
export type GateMark = {
  mark: { present: true; remark: string; base: number; kind?: 'late'; time?: string }
  isLate: boolean
  overrules: boolean
}

/**
 * What a scan marks: present, or late once `lateAfter` is over. Null where the student is marked present already, whoever did it:
 * twice is once. The mark names the revision that the device has seen, so that one which it has not seen becomes a conflict.
 */
export function gateMark(
  standing: Standing | null,
  { time, lateAfter }: { time: string; lateAfter: string | null },
): GateMark | null {
  if (standing?.present) return null
  const isLate = lateAfter !== null && time > lateAfter
  const of: KindOfMark & { kind?: 'late'; time?: string } = isLate ? { kind: 'late', time } : {}
  const mark = { present: true as const, remark: gateRemark(of), base: standing?.base ?? 0, ...of }
  return { mark, isLate, overrules: standing !== null }
}

/** The mark of an employee's scan. */
export type StaffMark = { employeeId: number; present: true; remark: string; base: number }

/**
 * What a scan of an employee's card marks; null where she is marked present already. The remark has the time of arrival and calls nobody
 * late: when each of the staff has to come is not known.
 */
export const staffMark = (employeeId: number, standing: Standing | null, time: string): StaffMark | null =>
  standing?.present ? null : { employeeId, present: true, remark: staffRemark(time), base: standing?.base ?? 0 }
