import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

let school: School
let sahra: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  await school.db.execute(sql`
    create function break_on_remark() returns trigger language plpgsql as $$
    begin
      if new.remark = 'break' then raise exception 'broken by a test'; end if;
      return new;
    end $$`)
  await school.db.execute(
    sql`create trigger break_on_remark before insert on attendance for each row execute function break_on_remark()`,
  )
})
afterAll(() => school.close())

const [first = 0, second = 0, third = 0] = studentIds('1A')

const mark = (studentId: number, date: string, remark = 'Present') =>
  sahra.entry('attendance.mark', { studentId, date, present: true, remark })

describe('entries that are committed together', () => {
  it('are not each a wait for the disk', async () => {
    const days = Array.from({ length: 20 }, () => school.freshDay())
    const told = await sahra.deliver(days.map((day) => mark(first, day)))
    expect(told.map(({ verdict }) => verdict)).toEqual(days.map(() => 'applied'))
    expect(new Set(told.map(({ position }) => position)).size).toBeLessThan(20)
  })

  it('are not undone by one that fails, and nothing overtakes it', async () => {
    const day = school.freshDay()
    const batch = [mark(first, day), mark(second, day, 'break'), mark(third, day)]
    const told = await sahra.deliver(batch)
    expect(told.map(({ verdict }) => verdict)).toEqual(['applied', 'retry', 'notAttempted'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first])
    const again = await sahra.deliver(batch.slice(0, 1))
    expect(again[0]).toMatchObject({ verdict: 'replayed', position: told[0]?.position })
  })

  it('are each refused for themselves', async () => {
    const day = school.freshDay()
    const told = await sahra.deliver([mark(first, day), mark(second, '2099-01-01'), mark(third, day)])
    expect(told.map(({ verdict }) => verdict)).toEqual(['applied', 'rejected', 'applied'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first, third])
  })
})
