import { and, eq, inArray, isNull } from 'drizzle-orm'
import { monthName } from '#domain/core/day-names.ts'
import { Problem } from '#domain/core/problems.ts'
import { monthNumber } from '#domain/school/months.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { keyAfter, keyBefore, reducedCentsOf } from '#domain/fees/reductions.rules.ts'
import type { FeeRuleEnd, RuleTerms } from '#domain/fees/reductions.schema.ts'
import { recordChange } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { feeMonths, feeRules, feeRuleStudents, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, ServerEnv } from '../../handle.ts'
import { change, lockRow, requireBase, stamp } from '../school/record.ts'
import { presentMonth } from '../school/school-time.ts'
import { lockMaking } from './generate.ts'
import { requireWithinLimit } from './reduction-limit.ts'
import { readReductions } from './reductions.ts'

type Rule = typeof feeRules.$inferSelect

const RULES = { table: feeRules, entity: 'feeRules', missing: 'ruleNotFound', changed: 'recordChanged' } as const

/** The first month whose fees are neither made nor given free: rules can change from then on. */
export async function firstMonthToCome(tx: Db, env: Pick<ServerEnv, 'now' | 'school'>): Promise<number> {
  const present = presentMonth(env)
  const isDecided = and(
    eq(feeMonths.year, present.year),
    eq(feeMonths.month, present.month),
    isNull(feeMonths.takenBackAt),
  )
  const key = monthNumber(present)
  return (await tx.$count(feeMonths, isDecided)) > 0 ? keyAfter(key) : key
}

/** Refuses what would change a month that is made. */
export function requireToCome(month: number, first: number): void {
  if (month >= first) return
  throw new Problem('ruleMonthMade', { month: monthName(first % 100), year: Math.floor(first / 100) })
}

/** Making fees waits until the rules are saved: a month is made by the rules of before or of after, never by both. */
async function beginChange({ tx, env }: HandlerContext): Promise<number> {
  await lockMaking(tx)
  return firstMonthToCome(tx, env)
}

async function requireStudents(tx: Db, ids: readonly number[]): Promise<void> {
  const isHere = and(inArray(students.id, [...ids]), isNull(students.deletedAt))
  if (ids.length > 0 && (await tx.$count(students, isHere)) < ids.length) throw new Problem('studentNotFound')
}

const columnsOf = (terms: RuleTerms) => ({
  kind: terms.kind,
  name: terms.name,
  percent: terms.percent ?? null,
  cents: terms.amount ?? null,
  fromChild: terms.fromChild ?? null,
  grantedBy: terms.grantedBy,
  fromMonth: terms.fromMonth,
  untilMonth: terms.untilMonth ?? null,
})

const nameStudents = (tx: Db, ruleId: number, ids: readonly number[]) =>
  insertRows(
    tx,
    feeRuleStudents,
    ids.map((studentId) => ({ ruleId, studentId })),
  )

async function addRule(context: HandlerContext, terms: RuleTerms, follows: number | null): Promise<number> {
  const { tx } = context
  const values = { ...columnsOf(terms), follows }
  const { studentIds = [] } = terms
  const made = await tx
    .insert(feeRules)
    .values({ ...values, ...stamp(context, 'created') })
    .returning({ id: feeRules.id })
  const id = made[0]?.id ?? 0
  await nameStudents(tx, id, studentIds)
  await recordChange(context, 'feeRules', id, { after: { ...values, studentIds } })
  return id
}

/** What rules take off a month as they stand in this transaction. */
async function reducedIn({ tx, env }: HandlerContext, key: number): Promise<number> {
  const found = await readReductions({ tx, env }, { year: Math.floor(key / 100), month: key % 100 })
  return sumOf([...found.values()], reducedCentsOf)
}

/** Saves a rule, unless more than the limit would be taken off the first month that it counts in. */
async function withinLimit(context: HandlerContext, month: number, save: () => Promise<number>): Promise<number> {
  const before = await reducedIn(context, month)
  const id = await save()
  await requireWithinLimit(context.tx, { before, after: await reducedIn(context, month) })
  return id
}

/** Adds a rule; a student who has left cannot be named. */
export async function createRule(context: HandlerContext, terms: RuleTerms): Promise<number> {
  requireToCome(terms.fromMonth, await beginChange(context))
  await requireStudents(context.tx, terms.studentIds ?? [])
  return withinLimit(context, terms.fromMonth, () => addRule(context, terms, null))
}

async function lockRule(context: HandlerContext, id: number, base: number, first: number): Promise<Rule> {
  const rule = await lockRow(context.tx, RULES, id)
  await requireBase(context.tx, RULES, rule, base)
  if (rule.untilMonth !== null && rule.untilMonth < Math.max(first, rule.fromMonth)) throw new Problem('ruleOver')
  return rule
}

const namedIn = async (tx: Db, ruleId: number): Promise<number[]> => {
  const isOfRule = eq(feeRuleStudents.ruleId, ruleId)
  const found = await tx.select().from(feeRuleStudents).where(isOfRule).orderBy(feeRuleStudents.studentId)
  return found.map(({ studentId }) => studentId)
}

/** Gives a rule other terms from a month to come on. One that has begun ends with the month before, and another follows it. */
export async function changeRule(
  context: HandlerContext,
  id: number,
  { base, ...terms }: RuleTerms & { base: number },
) {
  const { tx } = context
  const first = await beginChange(context)
  const rule = await lockRule(context, id, base, first)
  requireToCome(terms.fromMonth, first)
  const before = await namedIn(tx, id)
  const { studentIds = [] } = terms
  // Students who were named stay so when they leave: nobody is charged for them, and they may come back.
  await requireStudents(
    tx,
    studentIds.filter((each) => !before.includes(each)),
  )
  return withinLimit(context, terms.fromMonth, () => saveChange(context, rule, terms, { before, first }))
}

type Known = { before: readonly number[]; first: number }

async function saveChange(context: HandlerContext, rule: Rule, terms: RuleTerms, { before, first }: Known) {
  const { tx } = context
  const { id } = rule
  const { studentIds = [] } = terms
  if (rule.fromMonth >= first) {
    await tx.delete(feeRuleStudents).where(eq(feeRuleStudents.ruleId, id))
    await nameStudents(tx, id, studentIds)
    const noted = { before: { studentIds: before }, after: { studentIds } }
    await change(context, RULES, rule, columnsOf(terms), noted)
    return id
  }
  const untilMonth = Math.min(rule.untilMonth ?? Infinity, keyBefore(terms.fromMonth))
  await change(context, RULES, rule, { untilMonth })
  return addRule(context, terms, id)
}

/** Ends a rule with a month, at the earliest before the first month that is not made. */
export async function endRule(context: HandlerContext, id: number, { base, untilMonth, reason }: FeeRuleEnd) {
  const first = await beginChange(context)
  const rule = await lockRule(context, id, base, first)
  requireToCome(keyAfter(untilMonth), first)
  await change(context, RULES, rule, { untilMonth, endReason: reason })
  return id
}
