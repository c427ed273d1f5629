import { sql } from 'drizzle-orm'
import type { UnpaidOfClass } from '#domain/books/month-details.schema.ts'
import { grouped, sumOf } from '#domain/core/grouped.ts'
import { dueMonths, totalDue } from '#domain/fees/ledger.rules.ts'
import { LEFT_THE_SCHOOL, NO_CLASS } from '#domain/fees/balances.reports.ts'
import { byClassName } from '#domain/school/classes.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isUnsettled, readDebts } from './balances.ts'

type Owing = { classId: number; className: string; dues: number; ahead: number }
type Later = { id: number; dues: number; ahead: number }

/** What the entries after a day changed in the dues of each student and in the money ahead, in cents. */
async function readLater(tx: Db, day: string): Promise<Map<number, Later>> {
  const { rows } = (await tx.execute(sql`
    select party_id as id, coalesce(sum(cents) filter (where account = 'receivable'), 0)::float8 as dues,
      coalesce(-sum(cents) filter (where account = 'feesInAdvance'), 0)::float8 as ahead
    from journal_lines where account in ('receivable', 'feesInAdvance') and day > ${day}::date group by party_id`)) as {
    rows: Later[]
  }
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * What students owed at the end of a day and had paid ahead, by the class that they are in now, in cents: the present accounts
 * less what was entered since. Whoever has left is a group of its own.
 */
export async function readUnpaidByClass(tx: Db, day: string): Promise<UnpaidOfClass[]> {
  const later = await readLater(tx, day)
  const among = sql`(${isUnsettled} or ${isAmong(students.id, [...later.keys()])})`
  const debts = await readDebts(tx, among)
  const rows = debts.map(({ student, className, account }): Owing => {
    const { dues = 0, ahead = 0 } = later.get(student.id) ?? {}
    return {
      classId: student.hasLeft ? NO_CLASS : student.classId,
      className: student.hasLeft ? LEFT_THE_SCHOOL : className,
      dues: totalDue(dueMonths(account.open)) - dues,
      ahead: account.carryCents - ahead,
    }
  })
  return [...grouped(rows, ({ classId }) => classId).values()]
    .map((members) => {
      const unpaid = members.map(({ dues, ahead }) => dues - ahead).filter((balance) => balance > 0)
      return {
        className: members[0]?.className ?? '',
        students: unpaid.length,
        dues: sumOf(members, ({ dues }) => dues),
        ahead: sumOf(members, ({ ahead }) => ahead),
        unpaid: sumOf(unpaid, (balance) => balance),
      }
    })
    .filter(({ dues, ahead, unpaid }) => dues !== 0 || ahead !== 0 || unpaid !== 0)
    .sort(byClassName)
}
