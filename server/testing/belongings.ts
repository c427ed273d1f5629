import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import {
  attendance,
  attendanceConflicts,
  discipline,
  photos,
  scoreConflicts,
  scoreHistory,
  scores,
  sessions,
  students,
  users,
} from '../db/schema.ts'
import type { School } from './school.ts'
import type { Tablet } from './tablet.ts'

/** Ids of records that belong to one person and one student: a mark, an open conflict, a record, a session and a photo. */
export type Belongings = {
  mark: number
  difference: number
  scoreDifference: number
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

/** Makes an open conflict about a student's score, where the person's score counts; returns its id. */
async function scoreDifferenceOf(
  db: School['db'],
  { person, other, student }: { person: Tablet; other: Tablet; student: typeof students.$inferSelect },
): Promise<number> {
  const at = '2026-01-10T08:00:00Z'
  const score = { studentId: student.id, classId: student.classId, examId: 1, subjectId: 1 }
  await db.insert(scores).values({ ...score, marks: 12, enteredBy: person.owner, deviceCode: 'AAA', madeAt: at })
  await db.insert(scoreHistory).values({
    ...score,
    marks: 12,
    wasThere: false,
    outcome: 'entered',
    madeBy: person.owner,
    deviceCode: 'AAA',
    endpoint: 'exams.enterScores',
    madeAt: at,
  })
  const standing = { standingBy: person.owner, standingMarks: 12, standingAt: at }
  const challenger = { challengerBy: other.owner, challengerMarks: 13, challengerAt: at }
  return only(
    await db
      .insert(scoreConflicts)
      .values({ ...score, ...standing, ...challenger })
      .returning(),
  ).id
}

/** Makes records of a person and a student: two differing marks of two days ago, a discipline record and others. */
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
    scoreDifference: await scoreDifferenceOf(db, { person, other, student }),
    record: String(record.id),
    ref: record.ref,
    session: session.id,
    photo: photo.id,
  }
}
