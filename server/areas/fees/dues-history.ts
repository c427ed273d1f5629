import { desc, eq, inArray } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { DuesEvent } from '#domain/fees/dues.schema.ts'
import { familiesOf } from '#domain/fees/families.rules.ts'
import { grouped } from '#domain/core/grouped.ts'
import { dueReminders, dueReminderStudents, duePromises, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { allNames } from './families.ts'

/** Most events of a family that are shown: some years of them. */
const MOST_EVENTS = 200

/** The students of a student's family as the counter groups them now, former ones too. */
async function membersOf(tx: Db, id: number): Promise<number[]> {
  const all = await allNames(tx)
  const family = familiesOf(all, (student) => student).find(({ children }) => children.some((child) => child.id === id))
  if (!family) throw new Problem('studentNotFound')
  return family.children.map((child) => child.id)
}

async function readReminders(tx: Db, ids: readonly number[]): Promise<DuesEvent[]> {
  const found = await tx
    .select({ made: dueReminders, by: users.fullName, name: students.fullname, months: dueReminderStudents.months })
    .from(dueReminderStudents)
    .innerJoin(dueReminders, eq(dueReminders.id, dueReminderStudents.reminderId))
    .innerJoin(students, eq(students.id, dueReminderStudents.studentId))
    .innerJoin(users, eq(users.id, dueReminders.madeBy))
    .where(inArray(dueReminderStudents.studentId, [...ids]))
    .orderBy(desc(dueReminders.id), students.id)
    .limit(MOST_EVENTS)
  return [...grouped(found, ({ made }) => made.id).values()].flatMap(([first, ...more]): DuesEvent[] => {
    if (!first) return []
    const { id, madeAt: at, way, language, phone, cents, isAgain, withdrawnAt } = first.made
    const children = [first, ...more].map(({ name, months }) => ({ name, months }))
    return [{ kind: 'reminder', id, at, by: first.by, way, language, phone, cents, children, isAgain, withdrawnAt }]
  })
}

async function readPromises(tx: Db, ids: readonly number[]): Promise<DuesEvent[]> {
  const found = await tx
    .selectDistinctOn([duePromises.madeAt, duePromises.ref], { promise: duePromises, by: users.fullName })
    .from(duePromises)
    .innerJoin(users, eq(users.id, duePromises.madeBy))
    .where(inArray(duePromises.studentId, [...ids]))
    .orderBy(desc(duePromises.madeAt), duePromises.ref)
    .limit(MOST_EVENTS)
  return found.map(({ promise: { madeAt: at, until, note }, by }) => ({ kind: 'promise', at, by, until, note }))
}

/** Reminders and promises of a family, the newest first. */
export async function readDuesHistory(tx: Db, studentId: number): Promise<DuesEvent[]> {
  const ids = await membersOf(tx, studentId)
  const events = [...(await readReminders(tx, ids)), ...(await readPromises(tx, ids))]
  return events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
