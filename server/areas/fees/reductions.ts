import { and, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { monthNumber } from '#domain/school/months.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { reductionsOfAll, type ChargedStudent, type RuleInForce } from '#domain/fees/reductions.rules.ts'
import type { Reduction } from '#domain/fees/reductions.schema.ts'
import { employees, feeRules, feeRuleStudents, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { readSchoolFees, readSettings } from '../school/settings.queries.ts'
import { busPartOf, chargeOf, isChargedFor } from './charges.ts'

type Context = { tx: Db; env: Pick<ServerEnv, 'now' | 'school'> }

const namedBy = sql<number[]>`array(select named.student_id from ${feeRuleStudents} as named
  where named.rule_id = fee_rules.id order by 1)`

/** The rules that count in a month, the oldest first. */
export async function readRulesIn(tx: Db, month: Month): Promise<RuleInForce[]> {
  const key = monthNumber(month)
  const { id, kind, name, percent, cents, fromChild } = feeRules
  const found = await tx
    .select({ id, kind, name, percent, cents, fromChild, studentIds: namedBy })
    .from(feeRules)
    .where(and(lte(feeRules.fromMonth, key), or(isNull(feeRules.untilMonth), gte(feeRules.untilMonth, key))))
    .orderBy(feeRules.id)
  return found.map((rule) => ({ ...rule, studentIds: new Set(rule.studentIds) }))
}

/** All students who are charged for a month: also those of whom nothing is wanted now have a place among their family. */
async function readCharged({ tx, env }: Context, month: Month, isWanted: SQL) {
  const { firstFee } = await readSettings(tx, env)
  const charge = chargeOf(env, month, firstFee)
  const bus = busPartOf(charge, await readSchoolFees(tx, env))
  const { from, to } = monthDays(month.year, month.month)
  const isOfStaff = sql`exists (select from ${employees}
    where ${employees.phone} <> '' and ${employees.phone} in (${students.phone}, ${students.phone2})
      and ${employees.dateOfHire} <= ${to}::date and (${employees.leftOn} is null or ${employees.leftOn} >= ${from}::date))`
  const { rows } = (await tx.execute(sql`
    select ${students.id} as id, age, ${students.phone} as phone, phone2, fee_cents as "feeCents",
      (${charge} - ${bus})::int as "schoolCents", btrim(coalesce(bus, '')) <> '' as "hasBus", ${isOfStaff} as "isOfStaff",
      ${isWanted} as "isWanted"
    from ${students} where ${isChargedFor(env, month)} order by ${students.id}`)) as {
    rows: (ChargedStudent & { isWanted: boolean })[]
  }
  return rows
}

/** What rules take off fees of a month, by student; `rules` where others than those that count are tried. */
export async function readReductions(
  context: Context,
  month: Month,
  isWanted: SQL = sql`true`,
  rules?: readonly RuleInForce[],
): Promise<Map<number, Reduction[]>> {
  const counting = rules ?? (await readRulesIn(context.tx, month))
  if (counting.length === 0) return new Map()
  const charged = await readCharged(context, month, isWanted)
  const wanted = new Set(charged.filter((each) => each.isWanted).map(({ id }) => id))
  const found = reductionsOfAll(charged, counting)
  return new Map([...found].filter(([id]) => wanted.has(id)))
}
