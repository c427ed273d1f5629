import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { FreeMonth, MadeMonth } from '#domain/fees/fee-months.schema.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { monthName } from '#domain/core/day-names.ts'
import { monthNumber } from '#domain/school/months.ts'
import { reducedCentsOf } from '#domain/fees/reductions.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import type { z } from 'zod'
import { recordChange, type AuditContext } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { feeMonths, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, ServerEnv } from '../../handle.ts'
import { presentMonth } from '../school/school-time.ts'
import { readSchoolFees, readSettings } from '../school/settings.queries.ts'
import { lockStudents } from '../school/students.queries.ts'
import { spendCarry } from './accounts.ts'
import { busPartOf, chargeOf, hasNoFee, isChargedFor } from './charges.ts'
import { findMissingMonths, monthsToMake } from './missing-months.ts'
import { readLostIn } from './lost-reductions.ts'
import { readReductions } from './reductions.ts'
import { instantNow, stamp } from '../school/record.ts'

/** Locks the making of fees, so that two callers who make the same month take turns. */
export const lockMaking = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('fees of a month'))`)

/**
 * Makes a month's fee of every student who has to pay for it and has none yet, `only` of these, by the rules that take something
 * off it, and lets carried money settle it.
 * Students are locked before anything is written, as whoever takes money does: otherwise the two would wait for each
 * other. Money that is being taken meanwhile is seen before its rest is carried into the fees.
 */
export async function makeFees({ tx, env }: Pick<AuditContext, 'tx' | 'env'>, month: Month, only?: readonly number[]) {
  const { firstFee } = await readSettings(tx, env)
  const fees = await readSchoolFees(tx, env)
  const charge = chargeOf(env, month, firstFee)
  const isWanted = and(
    sql`${charge} > 0`,
    isChargedFor(env, month),
    hasNoFee(month),
    only && isAmong(students.id, only),
  )
  const wanted = (await tx.select({ id: students.id }).from(students).where(isWanted)).map(({ id }) => id)
  await lockStudents(tx, wanted)
  const reductions = [...(await readReductions({ tx, env }, month, isAmong(students.id, wanted)))]
  const reduced = sql`unnest(${sql.param(reductions.map(([id]) => id))}::integer[],
    ${sql.param(reductions.map(([, of]) => reducedCentsOf(of)))}::integer[],
    ${sql.param(reductions.map(([, of]) => JSON.stringify(of)))}::jsonb[]) as reduced (id, cents, reductions)`
  const made = (await tx.execute(sql`
    insert into student_fees (student_id, year, month, amount_cents, reduced_cents, reductions, bus_cents, created_at)
    select ${students.id}, ${month.year}, ${month.month}, ${charge} - coalesce(reduced.cents, 0), coalesce(reduced.cents, 0),
      reduced.reductions, ${busPartOf(charge, fees)}, ${instantNow(env)}::timestamptz
    from ${students} left join ${reduced} on reduced.id = ${students.id}
    where ${isWanted} and ${students.id} = any(${sql.param(wanted)}::integer[]) order by ${students.id}
    on conflict (student_id, year, month) do nothing returning student_id as id`)) as { rows: { id: number }[] }
  const ids = made.rows.map(({ id }) => id)
  return { made: ids.length, settledFromCarry: await spendCarry(tx, ids) }
}

/** Notes what became of a month that has no note yet, or whose fees were taken back. */
async function noteMonth(tx: Db, note: typeof feeMonths.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(feeMonths)
    .values(note)
    .onConflictDoUpdate({
      target: [feeMonths.year, feeMonths.month],
      set: { ...note, takenBackAt: null },
      setWhere: isNotNull(feeMonths.takenBackAt),
    })
    .returning({ year: feeMonths.year })
  return noted.length > 0
}

/** Makes a whole month, and notes that it was made. */
async function makeMonth(context: AuditContext, month: Month, madeBy: number | null): Promise<MadeMonth> {
  const { tx, env } = context
  // Read first: no fee of the month is older than its making.
  const madeAt = instantNow(env)
  const { made, settledFromCarry } = await makeFees(context, month)
  const [counts] = (
    (await tx.execute(sql`
      select count(*) filter (where fee_cents = 0)::int as free, count(*) filter (where fee_cents > 0)::int as paying
      from ${students} where ${isChargedFor(env, month)}`)) as { rows: { free: number; paying: number }[] }
  ).rows
  const { free = 0, paying = 0 } = counts ?? {}
  const result = { made, skipped: paying - made, free, settledFromCarry }
  const lost = await readLostIn(tx, month)
  const isNoted = await noteMonth(tx, { ...month, madeAt, madeBy, freeReason: null })
  if (made > 0 || isNoted) await recordChange(context, 'fees', monthNumber(month), { after: result })
  return { ...month, ...result, ...lost }
}

const total = (months: readonly MadeMonth[], name: 'made' | 'settledFromCarry'): number =>
  months.reduce((sum, month) => sum + month[name], 0)

/** Makes the fees of missing months, or of chosen ones, and the missing fees of the present month. */
export async function generateFees(context: HandlerContext, chosen: readonly Month[] | undefined) {
  const { tx, env, actor } = context
  await lockMaking(tx)
  const present = presentMonth(env)
  const allowed = await monthsToMake(tx, env)
  const wanted = chosen ? allowed.filter((month) => chosen.some((each) => isSameMonth(each, month))) : allowed
  const unknown = chosen?.find((each) => !allowed.some((month) => isSameMonth(each, month)))
  if (unknown) throw new Problem('monthNotMissing', { month: monthName(unknown.month), year: unknown.year })
  const months: MadeMonth[] = []
  for (const month of wanted) months.push(await makeMonth(context, month, actor.id))
  const last = months.at(-1) ?? { ...present, made: 0, skipped: 0, free: 0, settledFromCarry: 0 }
  const sums = { made: total(months, 'made'), settledFromCarry: total(months, 'settledFromCarry') }
  return { message: 'Fees generated successfully!', ...last, ...sums, months }
}

/** Notes that nobody is charged for a month. */
export async function freeMonth(context: HandlerContext, { year, month, reason }: z.infer<typeof FreeMonth>) {
  const { tx, env } = context
  await lockMaking(tx)
  const missing = await findMissingMonths(tx, env)
  if (!missing.some((each) => isSameMonth(each, { year, month })))
    throw new Problem('monthNotMissing', { month: monthName(month), year })
  await noteMonth(tx, { year, month, ...stamp(context, 'made'), freeReason: reason })
  await recordChange(context, 'fees', monthNumber({ year, month }), { after: { freeReason: reason } })
  return { message: `Nobody is charged for ${monthName(month)} ${year}.` }
}

const isMade = async (tx: Db, { year, month }: Month): Promise<boolean> =>
  (await tx.$count(feeMonths, and(eq(feeMonths.year, year), eq(feeMonths.month, month)))) > 0

/**
 * Makes the fees of the present month where the school has the server do it and nobody has yet; to be called now and then.
 * Begins with the first month at whose beginning there were students, unless fees were made before. Returns the month.
 */
export async function makeFeesOfPresentMonth(db: Db, env: ServerEnv): Promise<MadeMonth | null> {
  const present = presentMonth(env)
  if (await isMade(db, present)) return null
  return db.transaction(async (tx) => {
    await lockMaking(tx)
    const { feesMade } = await readSettings(tx, env)
    const [first] = await findMissingMonths(tx, env)
    const hasBegun = (await tx.$count(feeMonths)) > 0 || (first && !isSameMonth(first, present))
    if (feesMade !== 'automatic' || !hasBegun || (await isMade(tx, present))) return null
    const server = { id: 0, deviceCode: '' }
    return makeMonth({ tx, env, actor: server, write: null, endpoint: 'fees.generate' }, present, null)
  })
}
