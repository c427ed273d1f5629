import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { quotable, seen } from '#domain/core/fields.ts'
import { earlierYearOf } from '#domain/exams/earlier.schema.ts'
import { daysOf } from '#domain/exams/years.rules.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import { FileContent, type Stay } from '#domain/studentfiles/studentfiles.schema.ts'
import {
  academicYears,
  attendance,
  classes,
  classMoves,
  guardians,
  studentRemovals,
  students,
  turns,
  users,
  yearRolls,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { toYearRow } from '../exams/setup.queries.ts'
import { readEarlierSchools, readYears } from '../exams/transcript.queries.ts'
import { readAccounts } from '../fees/balances.ts'
import { schoolToday } from '../school/school-time.ts'
import type { StudentRecord } from '../school/students.rows.ts'

type DayOf = (instant: string) => string

/** A text of a record as every school can read it: of a limited length, and without characters that cannot be stored. */
const plain = (value: string | null, most: number): string => seen(quotable((value ?? '').slice(0, most)))

/** The name of a class, or its name at the end of the year that was turned with this move. */
const nameThen = sql<string>`coalesce(${yearRolls.className}, ${classes.name})`

/** The classes that a student was in, with the days on which she came and left. */
async function staysOf(tx: Db, student: StudentRecord, leftOn: string | null, dayOf: DayOf): Promise<Stay[]> {
  const moves = await tx
    .select({ className: nameThen, movedAt: classMoves.movedAt })
    .from(classMoves)
    .innerJoin(classes, eq(classes.id, classMoves.fromClassId))
    .leftJoin(turns, eq(turns.batch, classMoves.batch))
    .leftJoin(
      yearRolls,
      and(eq(yearRolls.academicYearId, turns.fromYearId), eq(yearRolls.classId, classMoves.fromClassId)),
    )
    .where(and(eq(classMoves.studentId, student.id), isNull(classMoves.undoneAt)))
    .orderBy(asc(classMoves.movedAt), asc(classMoves.id))
  const [last] = await tx.select().from(classes).where(eq(classes.id, student.classId))
  const stays: Stay[] = []
  let from = dayOf(student.createdAt)
  for (const { className, movedAt } of moves) {
    const until = dayOf(movedAt)
    stays.push({ className, from, until })
    from = until
  }
  return [...stays, { className: last?.name ?? '', from, until: leftOn }].slice(-200)
}

/** Days present and absent in each academic year. */
async function daysByYear(tx: Db, studentId: number): Promise<FileContent['attendance']> {
  const years = (await tx.select().from(academicYears).orderBy(asc(academicYears.year))).map(toYearRow)
  const marks = await tx
    .select({ date: attendance.date, present: attendance.present })
    .from(attendance)
    .where(and(eq(attendance.studentId, studentId), isNull(attendance.deletedAt)))
  return years.flatMap((year) => {
    const { firstDay, lastDay } = daysOf(year)
    const own = marks.filter(({ date }) => date >= firstDay && date <= lastDay)
    const present = own.filter((mark) => mark.present).length
    return own.length === 0 ? [] : [{ academicYear: year.year, present, absent: own.length - present }]
  })
}

async function feesOf(tx: Db, id: number): Promise<FileContent['fees']> {
  const [found] = await readAccounts(tx, eq(students.id, id))
  const { chargedCents = 0, paidCents = 0, discountCents = 0, carryCents = 0, open = [] } = found?.account ?? {}
  return { chargedCents, paidCents, discountCents, owesCents: totalDue(open), carryCents }
}

const guardiansOf = async (tx: Db, studentId: number): Promise<FileContent['student']['guardians']> =>
  (
    await tx
      .select({ name: users.fullName, phone: users.phoneNumber })
      .from(guardians)
      .innerJoin(users, eq(users.id, guardians.userId))
      .where(eq(guardians.studentId, studentId))
      .orderBy(asc(users.id))
      .limit(20)
  ).map(({ name, phone }) => ({ name: plain(name, 200), phone: plain(phone, 40) }))

/** All that this school says about a student, at the school or left. */
export async function contentOf(context: HandlerContext, student: StudentRecord): Promise<FileContent> {
  const { tx, actor, env } = context
  const { id, name, timeZone, address = '', phones = [] } = env.school
  const dayOf: DayOf = (instant) => schoolDay(Date.parse(instant), timeZone)
  const [removal] = await tx
    .select()
    .from(studentRemovals)
    .where(and(eq(studentRemovals.studentId, student.id), isNull(studentRemovals.restoredAt)))
  const left = student.deletedAt ? { on: dayOf(student.deletedAt), kind: removal?.kind ?? 'deleted' } : null
  const years = await readYears(context, student)
  // The schema is that of the reader: what it would not take is an error here, before the file is signed.
  return FileContent.parse({
    school: { id, name: plain(name, 200), address: plain(address, 300), phones: phones.slice(0, 10) },
    givenAt: new Date(env.now()).toISOString(),
    givenOn: schoolToday(env),
    givenBy: plain(actor.fullName, 200),
    student: {
      id: student.id,
      fullname: plain(student.fullname, 300),
      firstname: plain(student.firstname, 100),
      middlename: plain(student.middlename, 100),
      lastname: plain(student.lastname, 100),
      fourtname: plain(student.fourthName, 100),
      gender: plain(student.gender, 40),
      age: student.age,
      district: plain(student.district, 100),
      address: plain(student.address, 300),
      phone: plain(student.phone, 40),
      phone2: plain(student.phone2, 40),
      motherName: plain(student.motherName, 200),
      guardians: await guardiansOf(tx, student.id),
      registeredOn: dayOf(student.createdAt),
      left,
    },
    classes: await staysOf(tx, student, left?.on ?? null, dayOf),
    years: years.map(({ report }) => earlierYearOf(report)),
    fees: await feesOf(tx, student.id),
    attendance: await daysByYear(tx, student.id),
    earlier: await readEarlierSchools(tx, student.id),
  } satisfies FileContent)
}
