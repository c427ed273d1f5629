import { device } from '#data/device/db.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { dropSettings, getSetting, setSetting } from '#data/device/settings.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { BATCH_MOST } from '#domain/sync/sync.schema.ts'
import { drain } from '#sw/sync/drain.ts'
import { engineDeps, expect, freshDay, studentIds, whoAmI } from './engine.ts'
import { timed } from './raw.ts'

export type Mark = { studentId: number; date: string; present: boolean; remark: string; base: number }

/** Marks of single students on days without marks. */
async function freshMarks(count: number): Promise<Mark[]> {
  const ids = await studentIds()
  const days = Array.from({ length: Math.ceil(count / ids.length) }, freshDay)
  return Array.from({ length: count }, (_, index) => {
    const present = index % 9 > 0
    const date = days[Math.floor(index / ids.length)] ?? ''
    return {
      studentId: ids[index % ids.length] ?? 0,
      date,
      present,
      remark: present ? 'Present' : 'Absent - Sick',
      base: 0,
    }
  })
}

export async function fillOutbox(marks: number): Promise<void> {
  for (const body of await freshMarks(marks)) await enqueue(device(), markAttendanceOffline, { body })
}

export async function fillOutboxWithClasses(classes: number): Promise<void> {
  const ids = await studentIds()
  for (let index = 0; index < classes; index++) {
    const date = freshDay()
    const marks = ids.slice(0, 40).map((studentId) => ({ studentId, present: true, remark: 'Present', base: 0 }))
    await enqueue(device(), markClassOffline, { body: { classId: 1, date, marks } })
  }
}

/** Runs a drain; resolves, once it has ended, to the time until it had sent everything and to the entries as they were then. */
async function sendAll(ownerId: number): Promise<{ took: number; sent: OutboxEntry[] }> {
  const start = performance.now()
  let isSent = false
  let told: { took: number; sent: PromiseLike<OutboxEntry[]> } | undefined
  const report = ({ kind }: SyncProgress): void => {
    if (kind === 'sending' || isSent) return
    isSent = true
    const took = performance.now() - start
    told = { took, sent: device().outbox.where({ ownerId }).toArray() }
  }
  await drain(engineDeps(report), 'timer')
  return { took: told?.took ?? 0, sent: (await told?.sent) ?? [] }
}

/**
 * Sends waiting entries as the sync engine does after a start; returns the time until every entry is acknowledged. The pull
 * behind it, which brings their effects and removes them, does not count.
 */
export async function drainAll(): Promise<number> {
  const { ownerId } = await whoAmI()
  await dropSettings(device(), `lane:${ownerId}`)
  const waiting = await device().outbox.where({ ownerId, state: 'waiting' }).count()
  const { took, sent } = await sendAll(ownerId)
  const acknowledged = sent.filter(({ state, ack, attention }) => state === 'acknowledged' && ack && attention === null)
  expect(
    waiting > 0 && sent.length === waiting && acknowledged.length === waiting,
    `${waiting} entries applied, were ${acknowledged.length} of ${sent.length}`,
  )
  await device().outbox.clear()
  return took
}

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Time of a loop that posts as many marks in the same batches without storing anything. */
export async function postBare(marks: number): Promise<number> {
  const { ownerId, token, code } = await whoAmI()
  const first = ((await getSetting(device(), 'seq')) ?? 0) + 1
  await setSetting(device(), 'seq', first + marks)
  const madeAt = new Date().toISOString()
  const entries = (await freshMarks(marks)).map((body, index) => ({
    id: `${code}-${first + index}`,
    endpoint: 'attendance.mark',
    version: 1,
    input: { body },
    subjects: [],
    madeAt,
  }))
  const took = await timed(async () => {
    const size = BATCH_MOST
    for (let from = 0; from < marks;) {
      const batch = entries.slice(from, from + size)
      const body = await gzip(JSON.stringify({ device: code, owner: ownerId, entries: batch }))
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        authorization: `Bearer ${token}`,
      }
      const answer = await fetch('/api/sync/push', { method: 'POST', headers, body })
      const { verdicts } = (await answer.json()) as { verdicts: { verdict: string }[] }
      expect(
        verdicts.every(({ verdict }) => verdict === 'applied'),
        'every bare entry applied',
      )
      from += batch.length
    }
  })
  return took
}

/**
 * Time of the minimum for as many marks: one compressed request to a server that does nothing. With `hasIds`, each mark has a
 * random id, as in other engines.
 */
export async function postOnce(marks: number, hasIds: boolean): Promise<number> {
  const records = (await freshMarks(marks)).map(({ studentId, date, present, remark }) => ({
    ...(hasIds && { id: crypto.randomUUID() }),
    studentId,
    date,
    present,
    remark,
  }))
  return timed(async () => {
    const answer = await fetch('/sink', { method: 'POST', body: await gzip(JSON.stringify(records)) })
    await answer.json()
  })
}
