import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import { attendance, attendanceConflicts, discipline, photos, sessions, students, users } from '../db/schema.ts'
import type { School } from './school.ts'
import type { Tablet } from './tablet.ts'

/** Ids of what belongs to one person and one student: a mark, an open conflict, a record, a session and a photo. */
export type Belongings = {
  mark: number
  difference: number
  record: string
  ref: string
  session: string
  photo: string
}

const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw new Error('no row was found')
  return row
}

/** Marks a student absent by the person and present by another two days before today, and writes a record. */
export async function belongingsOf(
  { db, today }: School,
  person: Tablet,
  other: Tablet,
  studentId: number,
): Promise<Belongings> {
  const day = addDays(today, -2)
  const mark = { studentId, date: day }
  await person.deliver([person.entry('attendance.mark', { ...mark, present: false, remark: 'ill' })])
  await other.deliver([other.entry('attendance.mark', { ...mark, present: true, base: 0 })])
  const isOf = (table: typeof attendance | typeof attendanceConflicts) =>
    and(eq(table.studentId, studentId), eq(table.date, day))
  const made = only(await db.select().from(attendance).where(isOf(attendance)))
  const difference = only(await db.select().from(attendanceConflicts).where(isOf(attendanceConflicts)))
  const session = only(await db.select().from(sessions).where(eq(sessions.userId, person.owner)))
  const student = only(await db.select().from(students).where(eq(students.id, studentId)))
  const bytes = Buffer.from('x')
  const photo = only(await db.insert(photos).values({ userId: person.owner, bytes }).returning())
  const record = only(
    await db
      .insert(discipline)
      .values({
        ref: randomUUID(),
        studentId,
        classId: student.classId,
        type: 'Disruption',
        description: 'Shouted',
        recordedBy: person.owner,
        recordedAt: `${day}T08:00:00Z`,
      })
      .returning(),
  )
  await db.update(users).set({ photoId: photo.id }).where(eq(users.id, person.owner))
  return {
    mark: made.id,
    difference: difference.id,
    record: String(record.id),
    ref: record.ref,
    session: session.id,
    photo: photo.id,
  }
}
