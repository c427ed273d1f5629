import { call } from '#data/answers/api.ts'
import { device } from '#data/device/db.ts'
import { isNoServer } from '#data/answers/errors.ts'
import { nudge } from '#data/sync/nudge.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { correctAttendance, listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import type { Typed } from './mark-form.ts'

/** The mark that the school has of the day to be saved. */
export type MarkAtSchool = {
  /** Whether the school has a mark of the day; a mark that waits on this device does not count. */
  isAtSchool: boolean
  /** The revision that the person saw; undefined where only the server knows the revision. */
  base: number | undefined
}

/** The result of a save; `entry` is null where the school has accepted the mark already. */
type Saved = { word: 'recorded' | 'updated'; entry: OutboxEntry | null }

async function queueMark(
  studentId: number,
  typed: Typed,
  base: number | undefined,
  draftKey: string,
): Promise<OutboxEntry> {
  const remark = typed.remark.trim()
  const { date, present } = typed
  const mark = { studentId, date, present, base, ...(remark ? { remark } : {}), ...kindFields(typed) }
  const entry = await enqueue(device(), markAttendanceOffline, { body: mark }, { draftKey })
  nudge('enqueue')
  return entry
}

/** The id of a student's record of a day, which replicas do not hold; undefined when the record was deleted meanwhile. */
async function recordId(studentId: number, date: string): Promise<number | undefined> {
  const records = await call(listStudentAttendance, { params: { studentId: String(studentId) }, query: { date } })
  return records[0]?.id
}

/**
 * Saves a student's mark. A new mark goes through the outbox. A change of a mark that the school has is a correction, which
 * needs the server; without an answer of the server, the change goes through the outbox as a mark, since the server merges
 * equal marks.
 */
export async function saveMark(
  studentId: number,
  { typed, standing, draftKey }: { typed: Typed; standing: MarkAtSchool; draftKey: string },
): Promise<Saved> {
  const { present, remark } = typed
  const { base, isAtSchool } = standing
  try {
    const id = isAtSchool ? await recordId(studentId, typed.date) : undefined
    if (id === undefined) return { word: 'recorded', entry: await queueMark(studentId, typed, base ?? 0, draftKey) }
    await call(correctAttendance, {
      params: { id: String(id) },
      body: {
        present,
        ...(remark.trim() ? { remark: remark.trim() } : {}),
        ...(base === undefined ? {} : { base }),
        ...kindFields(typed),
      },
    })
    return { word: 'updated', entry: null }
  } catch (error) {
    if (!isNoServer(error)) throw error
    return { word: 'updated', entry: await queueMark(studentId, typed, base ?? 0, draftKey) }
  }
}
