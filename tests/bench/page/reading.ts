import { classDayOf } from '#data/attendance/class-day.ts'
import { readDay } from '#data/attendance/day.queries.ts'
import { readClassBook } from '#data/school/classes.queries.ts'
import { device } from '#data/device/db.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { readStudents, studentSearch } from '#data/school/students.queries.ts'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { expect, presentReplica, whoAmI } from './engine.ts'
import { settled, timed, type Pair } from './raw.ts'

async function newestDay(): Promise<string> {
  const newest = await (await presentReplica()).classDays.orderBy('date').last()
  return String(newest?.['date'])
}

/** Measures the day of a class read through the overlay while 40 marks wait, and the same rows read by the browser alone. */
export async function readClassDay(runs: number): Promise<Pair> {
  const { ownerId } = await whoAmI()
  const replica = await presentReplica()
  const date = await newestDay()
  const group = (await readClassBook(replica)).classes[0]
  if (!group) throw new Error('the school has no class')
  const chosen = group.students.slice(0, 40)
  for (const { id: studentId } of chosen) {
    await enqueue(device(), markAttendanceOffline, {
      body: { studentId, date, present: false, remark: 'Absent - Travel' },
    })
  }
  const rawReplica = await openSame(replica.name)
  const rawOutbox = await openSame('dugsi')
  const pair: Pair = { ours: [], limit: [] }
  for (let run = 0; run < runs; run++) {
    let waiting = 0
    pair.ours.push(
      await timed(async () => {
        const day = classDayOf(group, await readDay(device(), replica, ownerId, date))
        waiting = day.students.filter(
          ({ mark }) => mark?.pending === 'waiting' && mark.remark === 'Absent - Travel',
        ).length
      }),
    )
    expect(waiting === 40, `40 waiting marks are shown, were ${waiting}`)
    pair.limit.push(
      await timed(async () => {
        const marks = rawReplica.transaction('classDays').objectStore('classDays').index('date').getAll(date)
        const entries = rawOutbox.transaction('outbox').objectStore('outbox').getAll()
        await Promise.all([settled(marks), settled(entries)])
      }),
    )
  }
  await device().outbox.clear()
  rawReplica.close()
  rawOutbox.close()
  return pair
}

/** Opens a database without Dexie; without a version, since Dexie multiplies versions by ten. */
function openSame(name: string): Promise<IDBDatabase> {
  return settled(indexedDB.open(name))
}

const TYPED = ['m', 'ma', 'max', 'maxamed', 'maxamed c', 'cali warsame', '12']

/** Measures a search of all students typed letter by letter, and a plain substring scan; one figure per letter. */
export async function searchStudents(runs: number): Promise<Pair & { students: number }> {
  const pair: Pair = { ours: [], limit: [] }
  let students = 0
  for (let run = 0; run < runs; run++) {
    // Read again each time, since no index is prepared for the first letter after a screen is opened.
    const rows = await readStudents(await presentReplica())
    const names = rows.map(({ fullname }) => fullname.toLowerCase())
    students = rows.length
    for (const typed of TYPED) {
      let found = 0
      pair.ours.push(await timed(() => void (found = rows.filter(studentSearch(typed)).length)))
      pair.limit.push(await timed(() => names.filter((name) => name.includes(typed))))
      expect(found > 0 && found < rows.length, `'${typed}' finds some students, found ${found}`)
    }
  }
  return { ...pair, students }
}
