import type { AbsenceToCall } from '#domain/attendance/attendance.reports.ts'
import { needsCall, newestFirst, NOT_CALLED } from '#domain/attendance/calls.rules.ts'
import { CALL_STATUSES, type CallStatus } from '#domain/attendance/calls.schema.ts'
import { kindFields, type DayKind } from '#domain/school/day-kinds.ts'
import type { AbsentCall } from '#domain/attendance/reports.schema.ts'
import type { ReportedCall } from '#domain/report.ts'
import type { Tone } from '#ui/list/Chip.tsx'

/** One call as the list shows it, from the replica or from the server. */
export type ShownAttempt = {
  status: CallStatus
  notes: string
  calledAt: string
  calledBy: string
  isWaiting: boolean
}

/** An absence with its calls, the newest first. */
export type ShownAbsence = {
  key: string
  studentId: number
  date: string
  fullname: string
  classId: number
  className: string
  remark: string
  kind?: DayKind | undefined
  announced?: AbsentCall['announced']
  phones: readonly string[]
  status: CallStatus
  attempts: readonly ShownAttempt[]
}

type Absence = Pick<AbsentCall, 'studentId' | 'date' | 'studentFullName' | 'classId' | 'className' | 'remark'> &
  Pick<AbsentCall, 'phone' | 'phone2' | 'announced'> & { kind?: DayKind | null | undefined }

const shownOf = (absence: Absence, attempts: readonly ShownAttempt[]): ShownAbsence => ({
  key: `${absence.studentId}:${absence.date}`,
  studentId: absence.studentId,
  date: absence.date,
  fullname: absence.studentFullName,
  classId: absence.classId,
  className: absence.className,
  remark: absence.remark,
  ...kindFields({ kind: absence.kind }),
  ...(absence.announced && { announced: absence.announced }),
  phones: [absence.phone, absence.phone2].flatMap((phone) => (phone ? [phone] : [])),
  status: attempts[0]?.status ?? NOT_CALLED.status,
  attempts,
})

const shownAttempt = ({ status, notes, calledAt, calledBy, pending }: ReportedCall): ShownAttempt => ({
  status,
  notes,
  calledAt,
  calledBy,
  isWaiting: pending === 'waiting',
})

/** An absence from the device's replica. */
export const fromReplica = (absence: AbsenceToCall): ShownAbsence =>
  shownOf(absence, absence.attempts.map(shownAttempt))

/** An absence from the server, with calls that this device has saved since. */
export function fromServer(absence: AbsentCall, waiting: readonly ReportedCall[] = []): ShownAbsence {
  const attemptsAtSchool = absence.attempts.map(({ callStatus, callNotes, callTime, calledBy }) => ({
    status: callStatus,
    notes: callNotes,
    calledAt: callTime,
    calledBy,
    isWaiting: false,
  }))
  const known = new Set(attemptsAtSchool.map(({ calledAt, calledBy }) => `${Date.parse(calledAt)} ${calledBy}`))
  const own = waiting
    .map(shownAttempt)
    .filter(({ calledAt, calledBy }) => !known.has(`${Date.parse(calledAt)} ${calledBy}`))
  // Calls are reversed before the sort, so that of two calls at one instant the later one comes first.
  return shownOf(absence, newestFirst([...attemptsAtSchool].reverse().concat(own.reverse())))
}

/** Options of the filter by outcome; the first lists the calls to be made. */
export const SHOWS = ['open', 'all', ...CALL_STATUSES] as const
export type Show = (typeof SHOWS)[number]

/** Whether an option lists an absence; one about which nobody has to call is not said to be Not Called. */
export function isShown(show: Show, absence: Pick<ShownAbsence, 'status' | 'kind' | 'announced'>): boolean {
  if (show === 'all') return true
  if (show !== 'open' && absence.status !== show) return false
  return show === 'open' || show === NOT_CALLED.status ? needsCall(absence.status, absence) : true
}

/** Whether nobody has called, and nobody has to: the absence is excused, or a parent has announced it. */
export const needsNoCall = ({ status, ...absence }: Pick<ShownAbsence, 'status' | 'kind' | 'announced'>): boolean =>
  status === NOT_CALLED.status && !needsCall(status, absence)

/** Number of absences that each option of the filter lists. */
export const countShown = (absences: readonly ShownAbsence[]): Record<Show, number> =>
  Object.fromEntries(SHOWS.map((show) => [show, absences.filter((each) => isShown(show, each)).length])) as Record<
    Show,
    number
  >

/** Families that were reached, and how many there are to reach: without those about whose child nobody has to call. */
export function reachedOf(absences: readonly ShownAbsence[]): [done: number, all: number] {
  const { Completed: done, open } = countShown(absences)
  return [done, done + open]
}

const TONES: Readonly<Record<CallStatus, Tone>> = {
  Completed: 'good',
  Missed: 'bad',
  'No Answer': 'wait',
  'Not Called': undefined,
}

export const toneOf = ({ status }: Pick<ShownAbsence, 'status'>): Tone => TONES[status]

/** The address that dials a phone. */
export const dialled = (phone: string): string => `tel:+252${phone.replace(/\D/g, '')}`
