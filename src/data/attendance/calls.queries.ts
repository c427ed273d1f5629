import { absencesOf } from '#domain/attendance/class-days.rules.ts'
import { NOT_CALLED, needsCall, newestFirst } from '#domain/attendance/calls.rules.ts'
import type { AbsenceCallRow, CallStatus } from '#domain/attendance/calls.schema.ts'
import { callInfoOffline } from '#domain/attendance/attendance.offline.ts'
import { enqueue, NotSavedError } from '../outbox.ts'
import { device } from '../db.ts'
import { nudge } from '../nudge.ts'
import type { EntryState, OutboxEntry } from '../outbox-entry.ts'
import { effectsOf, overlay, pulledTo, rowAfter } from '../overlay.ts'
import { readOwnEntries } from '../own-entries.ts'
import { correctedTime, getSetting } from '../settings.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'
import { readSpan, type Reader } from './span.ts'

export type Attempt = AbsenceCallRow & { pending: EntryState | null }

/** An absence as the follow-up list shows it: the shape of the server's report, with what still waits on this device. */
export type AbsenceToCall = {
  studentId: number
  date: string
  studentFullName: string
  classId: number
  className: string
  remark: string
  phone?: string | undefined
  phone2?: string | null | undefined
  callStatus: CallStatus
  callTime: string | null
  callNotes: string
  attempts: Attempt[]
  /** Nobody was reached yet: still on the list of calls to make. */
  isOpen: boolean
}

export type AbsencesToCall = { since: string; records: AbsenceToCall[]; open: number }

/** Every attempt about absences between two days, by student and day, newest first. */
async function readAttempts({ db, cache, ownerId }: Reader, from: string, to: string) {
  const entries = await readOwnEntries(db, ownerId)
  const { rows, keys, pulled } = await cache.transaction('r', cache.absenceCalls, cache.meta, async () => {
    const held = cache.absenceCalls.where('date').between(from, to, true, true)
    const [rows, keys, pulled] = await Promise.all([held.toArray(), held.primaryKeys(), pulledTo(cache)])
    return { rows: rows as AbsenceCallRow[], keys, pulled }
  })
  const calls = overlay(
    rows.map((row, index) => [keys[index] ?? '', row as AbsenceCallRow & Record<string, unknown>] as const),
    effectsOf(entries, pulled, 'absenceCalls'),
  )
  const of = new Map<string, Attempt[]>()
  for (const { pending, ...call } of calls.values()) {
    const key = `${call.studentId}:${call.date}`
    of.set(key, [...(of.get(key) ?? []), { ...call, pending: pending?.state ?? null }])
  }
  return (studentId: number, date: string): Attempt[] => newestFirst(of.get(`${studentId}:${date}`) ?? [])
}

/** Absences between two days with every call about them, the newest day first. */
export async function readAbsencesToCall(
  reader: Reader,
  { from, to, now }: { from: string; to: string; now?: number },
): Promise<AbsencesToCall> {
  const attemptsOf = await readAttempts(reader, from, to)
  const span = await readSpan(reader, { from, to, ...(now === undefined ? {} : { now }) })
  const studentOf = new Map(span.students.map((student) => [student.id, student]))
  const names = new Map(span.classes.map(({ id, name }) => [id, name]))
  const records = span.days
    .flatMap(absencesOf)
    .filter(({ studentId }) => studentOf.has(studentId))
    .map(({ studentId, date, classId, remark }): AbsenceToCall => {
      const { fullname = '', phone, phone2 } = studentOf.get(studentId) ?? {}
      const attempts = attemptsOf(studentId, date)
      const { status, calledAt, notes } = attempts[0] ?? NOT_CALLED
      return {
        studentId,
        date,
        studentFullName: fullname,
        classId,
        remark,
        phone,
        phone2,
        className: names.get(classId) ?? `Class ${classId}`,
        callStatus: status,
        callTime: calledAt,
        callNotes: notes,
        attempts,
        isOpen: needsCall(status),
      }
    })
    .sort(
      (a, b) =>
        b.date.localeCompare(a.date) ||
        a.className.localeCompare(b.className, 'en', { numeric: true }) ||
        a.studentFullName.localeCompare(b.studentFullName) ||
        a.studentId - b.studentId,
    )
  return { since: span.since, records, open: records.filter(({ isOpen }) => isOpen).length }
}

/** The same, live. */
export const useAbsencesToCall = (from: string, to: string): Reading<AbsencesToCall> =>
  useCacheQuery(`toCall:${from}:${to}`, (copy) => readAbsencesToCall(copy, { from, to }))

/** Attempts that this device has saved and the copy does not hold yet, by `studentId:date`, newest first, live. */
export const useWaitingCalls = (from: string, to: string): Reading<ReadonlyMap<string, Attempt[]>> =>
  useCacheQuery(`waitingCalls:${from}:${to}`, async ({ db, cache, ownerId }) => {
    const entries = await readOwnEntries(db, ownerId)
    const of = new Map<string, Attempt[]>()
    for (const effect of effectsOf(entries, await pulledTo(cache), 'absenceCalls')) {
      const call = rowAfter(effect, undefined) as AbsenceCallRow | null
      if (!call || call.date < from || call.date > to) continue
      const key = `${call.studentId}:${call.date}`
      of.set(key, newestFirst([...(of.get(key) ?? []), { ...call, pending: effect.entry.state }]))
    }
    return of
  })

export type CallMade = {
  studentId: number
  date: string
  callStatus: CallStatus
  callNotes?: string
  /** When the call was made, where it was not just now. */
  callTime?: string
}

/** Saves one attempt on this device, usually stamped with the present instant; it is sent with the rest of the outbox. */
export async function saveCall({ callNotes = '', callTime: told, ...call }: CallMade): Promise<OutboxEntry> {
  const db = device()
  const offset = await getSetting(db, 'clockOffset').catch((error: unknown) => {
    throw new NotSavedError(error)
  })
  const callTime = told ?? correctedTime(Date.now(), offset)
  const entry = await enqueue(db, callInfoOffline, { body: { ...call, callNotes, callTime } })
  nudge('enqueue')
  return entry
}
