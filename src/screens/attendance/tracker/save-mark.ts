import { call } from '#data/api.ts'
import { device } from '#data/db.ts'
import { isNoServer } from '#data/errors.ts'
import { nudge } from '#data/nudge.ts'
import { enqueue } from '#data/outbox.ts'
import { correctAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import type { Typed } from './mark-form.ts'

/** What is known of the day that is being saved. */
export type Standing = {
  /** The record's id; null where there is none, or one that only this device knows. */
  id: number | null
  /** The revision that this person saw; undefined where only the server knows it. */
  base: number | undefined
}

type Saved = 'recorded' | 'updated' | 'savedHere'

async function queueMark(studentId: number, typed: Typed, base: number | undefined, draftKey: string): Promise<void> {
  const remark = typed.remark.trim()
  const mark = { studentId, date: typed.date, present: typed.present, base, ...(remark ? { remark } : {}) }
  await enqueue(device(), markAttendanceOffline, { body: mark }, { draftKey })
  nudge('enqueue')
}

/**
 * Saves one day. A new mark goes through the outbox. A change of a mark that the school has is a correction, which
 * needs the server; where it does not answer, the change goes through the outbox as a mark: the same value twice merges.
 */
export async function saveMark(
  studentId: number,
  { typed, standing, draftKey }: { typed: Typed; standing: Standing; draftKey: string },
): Promise<Saved> {
  const { present, remark } = typed
  if (standing.id === null) {
    await queueMark(studentId, typed, standing.base ?? 0, draftKey)
    return 'recorded'
  }
  try {
    const { base } = standing
    await call(correctAttendance, {
      params: { id: String(standing.id) },
      body: { present, ...(remark.trim() ? { remark: remark.trim() } : {}), ...(base === undefined ? {} : { base }) },
    })
    nudge('sendNow')
    return 'updated'
  } catch (error) {
    if (!isNoServer(error)) throw error
    await queueMark(studentId, typed, standing.base ?? 0, draftKey)
    return 'savedHere'
  }
}
