import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { feedTriggers, plainFeeds, statementsOf } from './feed-triggers.ts'
import { changes } from './schema.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

type Trigger = { body: string; definition: string }

/** A trigger of the database by its name and table: its function and events. */
async function readTrigger(when: string): Promise<Trigger | undefined> {
  const [name = '', table = ''] = /^(\w+) AFTER \w+ ON (\w+)/.exec(when)?.slice(1) ?? []
  const { rows } = (await database.db.execute(sql`
    select prosrc as body, pg_get_triggerdef(t.oid) as definition from pg_trigger as t
    join pg_proc as p on p.oid = t.tgfoid where t.tgname = ${name} and t.tgrelid = ${table}::regclass`)) as {
    rows: Trigger[]
  }
  return rows[0]
}

describe.each(plainFeeds())('the feed triggers of $entity', ({ triggers }) => {
  it('are in the database as they are generated from the table’s declaration', async () => {
    for (const { body, on } of triggers)
      for (const when of on) {
        const found = await readTrigger(when)
        expect(plain(found?.body ?? '')).toBe(plain(`BEGIN ${body} RETURN NULL; END`))
        expect(found?.definition.replace(' public.', ' ')).toContain(`CREATE TRIGGER ${when} FOR EACH STATEMENT`)
      }
  })
})

it('twenty-four tables have generated feed triggers, and all other synced tables have triggers written by hand', () => {
  expect(plainFeeds().map(({ entity }) => entity)).toEqual([
    'classes',
    'calendar',
    'discountLimits',
    'attendanceConflicts',
    'announcedAbsences',
    'discipline',
    'academicYears',
    'subjects',
    'exams',
    'publications',
    'scoreConflicts',
    'ownAccounts',
    'expenses',
    'employees',
    'presence',
    'advances',
    'drawers',
    'shillings',
    'rates',
    'buses',
    'bellTimes',
    'lessons',
    'studentPhotos',
    'employeePhotos',
    'cards',
  ])
})

it('rows of a newly declared table are in the feed from the first row on', async () => {
  const { db } = database
  await db.execute(
    sql`create table seats (id serial primary key, student_id int, gone_at timestamptz, since timestamptz)`,
  )
  const triggers = feedTriggers('busSeats', {
    isOfStudent: true,
    retention: { by: 'since', days: 30 },
    feed: { table: 'seats', key: 'id', goneAt: 'gone_at', follows: { since: 'since' } },
  })
  for (const statement of statementsOf(triggers)) await db.execute(sql.raw(statement))
  const feedRows = () =>
    db
      .select({ key: changes.key, op: changes.op, studentId: changes.studentId })
      .from(changes)
      .where(sql`entity = 'busSeats'`)
      .orderBy(changes.key, changes.op)

  const [group] = (
    (await db.execute(sql`insert into classes (name, grade) values ('1A', 1), ('1B', 1) returning id`)) as {
      rows: { id: number }[]
    }
  ).rows
  const [student] = (
    (await db.execute(sql`
      insert into students (firstname, lastname, fullname, class_id, gender, fee_cents, phone)
      values ('Axmed', 'Cali', 'Axmed Cali', ${group?.id}, 'Male', 1700, '631234567') returning id`)) as {
      rows: { id: number }[]
    }
  ).rows
  const studentId = student?.id ?? 0
  await db.execute(sql`
    insert into seats (student_id, since) values (${studentId}, now()), (${studentId}, now() - interval '40 days')`)
  expect(await feedRows()).toEqual([
    { key: '1', op: 'put', studentId },
    { key: '2', op: 'put', studentId },
  ])

  await db.execute(sql`delete from changes`)
  await db.execute(sql`update students set class_id = class_id + 1 where id = ${studentId}`)
  expect(await feedRows()).toEqual([{ key: '1', op: 'put', studentId }])

  await db.execute(sql`update seats set gone_at = now() where id = 1`)
  expect(await feedRows()).toEqual([{ key: '1', op: 'remove', studentId }])
})
