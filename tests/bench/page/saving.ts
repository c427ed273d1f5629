import { device } from '#data/device/db.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { rowsOfClass } from '#data/outbox/subjects.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { expect, freshDay, presentReplica, studentIds } from './engine.ts'
import { openRaw, putStrict, timed, type Pair } from './raw.ts'

const openOutbox = (): Promise<IDBDatabase> =>
  openRaw('raw-outbox', (db) => void db.createObjectStore('entries', { keyPath: 'id' }))

/** Measures saves through the outbox and bare puts of the same entry, in turn. */
async function inTurn(runs: number, save: (run: number) => Promise<{ id: string }>): Promise<Pair> {
  const raw = await openOutbox()
  const pair: Pair = { ours: [], limit: [] }
  // One save and put that are not counted, since they open files and compile code.
  await putStrict(raw, 'entries', await save(-1))
  for (let run = 0; run < runs; run++) {
    let entry: { id: string } | undefined
    pair.ours.push(await timed(async () => (entry = await save(run))))
    pair.limit.push(await timed(() => putStrict(raw, 'entries', entry)))
  }
  expect((await device().outbox.count()) === runs + 1, 'every entry is in the outbox')
  await device().outbox.clear()
  raw.close()
  indexedDB.deleteDatabase('raw-outbox')
  return pair
}

export async function saveOneMark(runs: number): Promise<Pair> {
  const ids = await studentIds()
  const date = freshDay()
  return inTurn(runs, (run) => {
    const body = {
      studentId: ids[run + 1] ?? 0,
      date,
      present: run % 9 > 0,
      remark: run % 9 > 0 ? 'Present' : 'Absent - Sick',
      base: 0,
    }
    return enqueue(device(), markAttendanceOffline, { body })
  })
}

/** Milliseconds for `count` marks saved one after another; the saved entries are removed afterwards. */
export async function saveMany(count: number): Promise<number> {
  const { outbox } = device()
  const [before, ids] = [await outbox.count(), await studentIds()]
  const days = Array.from({ length: Math.ceil(count / ids.length) }, freshDay)
  const saved: string[] = []
  const took = await timed(async () => {
    for (let run = 0; run < count; run++) {
      const [studentId, date] = [ids[run % ids.length] ?? 0, days[Math.floor(run / ids.length)] ?? '']
      const body = { studentId, date, present: true, remark: 'Present', base: 0 }
      saved.push((await enqueue(device(), markAttendanceOffline, { body })).id)
    }
  })
  expect((await outbox.count()) === before + count, 'every entry is in the outbox')
  await outbox.bulkDelete(saved)
  return took
}

export async function saveClass(runs: number): Promise<Pair> {
  const students = (await (await presentReplica()).students.limit(40).toArray()) as { id: number; born: number }[]
  // The rows that a screen with the open class has seen.
  const seen = rowsOfClass({ id: 1, students })
  return inTurn(runs, () => {
    const marks = students.map(({ id: studentId }, index) => ({
      studentId,
      present: index % 9 > 0,
      remark: index % 9 > 0 ? 'Present' : 'Absent - Sick',
      base: 0,
    }))
    return enqueue(device(), markClassOffline, { body: { classId: 1, date: freshDay(), marks } }, { seen })
  })
}
