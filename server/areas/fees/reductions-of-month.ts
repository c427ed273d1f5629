import { and, eq, isNull, sql } from 'drizzle-orm'
import { grouped, sumOf } from '#domain/core/grouped.ts'
import { keyBefore, reducedCentsOf, type RuleInForce } from '#domain/fees/reductions.rules.ts'
import {
  MOST_PREVIEWED,
  type Reduction,
  type ReductionsOfMonth,
  type RulePreview,
  type TriedRule,
} from '#domain/fees/reductions.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { monthNumber } from '#domain/school/months.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, feeMonths, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { hasNoFee } from './charges.ts'
import { firstMonthToCome, requireToCome } from './fee-rules.ts'
import { lostBetween } from './lost-reductions.ts'
import { readReductionLimit } from './reduction-limit.ts'
import { readReductions, readRulesIn } from './reductions.ts'

type Context = Pick<HandlerContext, 'tx' | 'env'>
type ByStudent = ReadonlyMap<number, readonly Reduction[]>

const monthOf = (key: number): Month => ({ year: Math.floor(key / 100), month: key % 100 })

/** A rule that is not saved yet is the newest. */
const NEWEST = 2_147_483_647

const inForceOf = (id: number, terms: NonNullable<TriedRule['terms']>): RuleInForce => ({
  id,
  kind: terms.kind,
  name: terms.name,
  percent: terms.percent ?? null,
  cents: terms.amount ?? null,
  fromChild: terms.fromChild ?? null,
  studentIds: new Set(terms.studentIds),
})

/** Students by number, with name and class, by name. */
async function readNamed(tx: Db, ids: readonly number[]) {
  return tx
    .select({
      student: { studentId: students.id, name: students.fullname, className: classes.name },
      deletedAt: students.deletedAt,
    })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(isAmong(students.id, ids))
    .orderBy(students.fullname, students.id)
}

const sumOfAll = (of: ByStudent): number => sumOf([...of.values()].flat(), ({ cents }) => cents)

/** Whose fees a rule, or its end, would change in a month to come. */
export async function tryRule({ tx, env }: Context, { ruleId, month: key, terms }: TriedRule): Promise<RulePreview> {
  requireToCome(key, await firstMonthToCome(tx, env))
  const month = monthOf(key)
  const rules = await readRulesIn(tx, month)
  const others = rules.filter(({ id }) => id !== ruleId)
  const tried = terms ? [...others, inForceOf(ruleId ?? NEWEST, terms)] : others
  const before = await readReductions({ tx, env }, month, undefined, rules)
  const after = await readReductions({ tx, env }, month, undefined, tried)
  const centsOf = (of: ByStudent, id: number): number => reducedCentsOf(of.get(id) ?? null)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => centsOf(before, id) !== centsOf(after, id),
  )
  const named = await readNamed(tx, changed)
  return {
    month: key,
    before: sumOfAll(before),
    after: sumOfAll(after),
    limit: await readReductionLimit(tx),
    students: changed.length,
    changes: named.slice(0, MOST_PREVIEWED).map(({ student }) => ({
      ...student,
      before: centsOf(before, student.studentId),
      after: centsOf(after, student.studentId),
    })),
  }
}

/** Reductions of the fees of a month, and where it is not made, those that would be made now. */
async function readMonth(context: Context, month: Month): Promise<{ isMade: boolean; of: ByStudent }> {
  const { tx } = context
  const isOfMonth = and(eq(studentFees.year, month.year), eq(studentFees.month, month.month))
  const made = await tx
    .select({ studentId: studentFees.studentId, reductions: studentFees.reductions })
    .from(studentFees)
    .where(and(isOfMonth, sql`${studentFees.reductions} is not null`))
  const fees = made.map(({ studentId, reductions }) => [studentId, reductions ?? []] as const)
  const isDecided = and(eq(feeMonths.year, month.year), eq(feeMonths.month, month.month), isNull(feeMonths.takenBackAt))
  if ((await tx.$count(feeMonths, isDecided)) > 0) return { isMade: true, of: new Map(fees) }
  return { isMade: false, of: new Map([...fees, ...(await readReductions(context, month, hasNoFee(month)))]) }
}

async function readLedger(tx: Db, month: Month): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select coalesce(sum(debit_cents - credit_cents), 0)::float8 as cents from journal_totals
    where account = 'reductions' and fee_month = ${monthNumber(month)}`)) as { rows: { cents: number }[] }
  return rows[0]?.cents ?? 0
}

/** What rules took off the fees of a month, by rule and student, and who has lost a reduction since the month before. */
export async function readReductionsOf(context: Context, month: Month): Promise<ReductionsOfMonth> {
  const { tx } = context
  const { isMade, of } = await readMonth(context, month)
  const before = await readMonth(context, monthOf(keyBefore(monthNumber(month))))
  const named = await readNamed(tx, [...new Set([...of.keys(), ...before.of.keys()])])
  const rows = named.flatMap(({ student }) =>
    (of.get(student.studentId) ?? []).map(({ cents, ...reduction }) => ({ ...student, ...reduction, amount: cents })),
  )
  const ended = named.flatMap(({ student, deletedAt }) =>
    (deletedAt === null
      ? lostBetween(before.of.get(student.studentId) ?? [], of.get(student.studentId) ?? [])
      : []
    ).map(({ kind, words, cents }) => ({ ...student, kind, words, amount: cents })),
  )
  const byRule = [...grouped(rows, ({ ruleId, words }) => `${ruleId} ${words}`).values()]
  return {
    ...month,
    isMade,
    total: sumOfAll(of),
    ledger: await readLedger(tx, month),
    limit: await readReductionLimit(tx),
    rules: byRule
      .flatMap((each) => {
        const [first] = each
        if (!first) return []
        const { ruleId, kind, words } = first
        return [{ ruleId, kind, words, students: each.length, amount: sumOf(each, ({ amount }) => amount) }]
      })
      .toSorted((one, other) => other.amount - one.amount || one.ruleId - other.ruleId),
    rows,
    ended,
  }
}
