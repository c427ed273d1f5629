import { sql } from 'drizzle-orm'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { ATTENDANCE_OFFICE } from '#domain/core/roles.ts'
import { gateMark } from '#domain/gate/gate.rules.ts'
import { isAtGate } from '#domain/school/at-gate.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { readDay } from '#data/attendance/day.queries.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import type { Db } from '#server/db/types.ts'
import { savingOn } from '#sw/sync/testing/device.ts'
import type { Saved } from '../saved.ts'
import { readerOf } from './reader.ts'
import { note, type Actor, type World } from './world.ts'

/** Each of so many marks of single students is a scan, where whoever makes it stands at the gate. */
const SCANS_EVERY = 5

/** Minutes past seven at which students come, in turn, so that they take no draw from the plan; the bell is at half past. */
const MINUTES = ['05', '20', '34', '29', '51'] as const

/** Whether the next mark of this person is made by scanning a card. */
export const isScan = ({ made }: World, { role }: Actor): boolean =>
  made % SCANS_EVERY === 2 && ATTENDANCE_OFFICE.some((each) => each === role)

/** What the scan of a card says in place of its usual remark: who made it is told by the label, as of every save. */
export const scanRemark = (label: string, remark: string): string =>
  `${label}${remark.slice(remark.indexOf(', at the gate'))}`

/** Scans the card of a student, as the gate does; nothing is saved where the device has her as present. */
export async function scan(world: World, actor: Actor, student: StudentRow): Promise<Saved | undefined> {
  const reader = await readerOf(actor)
  if (!reader) return undefined
  const { db } = actor.device
  const date = world.school.today()
  const { marks } = await readDay(db, reader.cache, actor.ownerId, date)
  const time = `07:${MINUTES[world.made % MINUTES.length] ?? '05'}`
  const scanned = gateMark(marks.get(student.id) ?? null, { time, lateAfter: '07:30' })
  if (!scanned) return undefined
  const { mark, isLate } = scanned
  if (!isAtGate(mark.remark)) throw new Error('A scan does not say that it was made at the gate')
  const remark = scanRemark(`s${world.made + 1}`, mark.remark)
  const about = [student.fullname]
  const made = await note(world, { ...actor, about, label: remark }, () =>
    enqueue(
      db,
      markAttendanceOffline,
      { body: { studentId: student.id, date, ...mark, remark } },
      savingOn(actor.device),
    ),
  )
  made.dayKind = isLate ? 'late' : null
  world.tried['scans at the gate']++
  return made
}

/** Errors D in scans: two of one student and day that stand against each other, as twice is once. */
export async function wrongScans(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select 'D: two scans of ' || student_id || ' on ' || date || ' differ: ' || standing_remark || ', ' || challenger_remark as words
    from attendance_conflicts where standing_remark like '%, at the gate' and challenger_remark like '%, at the gate'`)) as {
    rows: { words: string }[]
  }
  return rows.map(({ words }) => words)
}
