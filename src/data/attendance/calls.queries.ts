import { absencesToCall } from '#domain/attendance/attendance.reports.ts'
import { newestFirst } from '#domain/attendance/calls.rules.ts'
import type { AbsenceCallRow, CallStatus } from '#domain/attendance/calls.schema.ts'
import { callInfoOffline } from '#domain/attendance/attendance.offline.ts'
import type { ReportedCall } from '#domain/report.ts'
import { enqueue, NotSavedError } from '../outbox/outbox.ts'
import { device } from '../device/db.ts'
import { nudge } from '../sync/nudge.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, pulledFor, rowAfter } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { correctedTime, getSetting } from '../device/settings.ts'
import { useReport } from '../reports/report-rows.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

/** Absences between two days (both included) with every call about them, live. */
export const useAbsencesToCall = (from: string, to: string) => useReport(absencesToCall, { from, to })

/** Calls that this device has saved and the replica does not hold yet, by `studentId:date`, newest first, live. */
export const useWaitingCalls = (from: string, to: string): Reading<ReadonlyMap<string, ReportedCall[]>> =>
  useCacheQuery(`waitingCalls:${from}:${to}`, async ({ db, cache, ownerId }) => {
    const entries = await readOwnEntries(db, ownerId)
    const of = new Map<string, ReportedCall[]>()
    for (const effect of effectsOf(entries, await pulledFor(cache, entries), 'absenceCalls')) {
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
  /** When the call was made; now, if left out. */
  callTime?: string
}

/** Saves one call in the outbox. */
export async function saveCall({ callNotes = '', callTime: typedTime, ...call }: CallMade): Promise<OutboxEntry> {
  const db = device()
  const offset = await getSetting(db, 'clockOffset').catch((error: unknown) => {
    throw new NotSavedError(error)
  })
  const callTime = typedTime ?? correctedTime(Date.now(), offset)
  const entry = await enqueue(db, callInfoOffline, { body: { ...call, callNotes, callTime } })
  nudge('enqueue')
  return entry
}
