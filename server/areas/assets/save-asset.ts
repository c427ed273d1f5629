import { eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isBought } from '#domain/assets/assets.rules.ts'
import type { AssetDeletion, AssetEdit, AssetFields, NewAsset } from '#domain/assets/assets.schema.ts'
import { valueCents } from '#domain/assets/depreciation.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import { assetNumbers, assets } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { StoredAsset } from './asset-rows.ts'
import { takeDepreciationBack, writeOff } from '../books/depreciation.ts'
import { voidMade } from '../expenses/made-expenses.ts'
import { schoolToday } from '../school/school-time.ts'
import { readSettings } from '../school/settings.queries.ts'
import { settleDepreciation, settlePurchase } from './purchase.ts'
import { change, hide, lockRow, requireBase, stamp, type EditedKind } from '../school/record.ts'

type Valued = Pick<
  StoredAsset,
  'purchaseDate' | 'purchaseCents' | 'depreciationBasisPoints' | 'typedValueCents' | 'typedValueSince'
>

/**
 * Typed value, and since when it counts. An empty value is sent as 0; a form that sends back the value by depreciation has
 * typed none.
 */
function typedValue(fields: AssetFields, before: Valued | null, today: string) {
  const cents = fields.currentValue
  const isUnchanged = before !== null && cents === valueCents(before, today)
  if (isUnchanged && fields.isValueTyped === undefined)
    return { typedValueCents: before.typedValueCents, typedValueSince: before.typedValueSince }
  if (!(fields.isValueTyped ?? cents > 0)) return { typedValueCents: null, typedValueSince: null }
  const isSame = before?.typedValueCents === cents
  return { typedValueCents: cents, typedValueSince: isSame ? before.typedValueSince : today }
}

const orNull = (typed: string | undefined): string | null => typed || null

function valuesOf(fields: AssetFields, before: Valued | null, today: string) {
  return {
    name: fields.name,
    category: fields.category,
    condition: fields.condition,
    location: fields.location,
    purchaseDate: fields.purchaseDate,
    purchaseCents: fields.purchasePrice,
    depreciationBasisPoints: Math.round(fields.depreciationRate * 100),
    ...typedValue(fields, before, today),
    purchaseCompany: orNull(fields.purchaseCompany),
    assignedTo: orNull(fields.assignedTo),
    serialNumber: orNull(fields.serialNumber),
    remarks: orNull(fields.remarks),
  }
}

/** Next asset number (ASSET-3). Locks the counter, so that the number of a registration that fails is given again. */
async function nextNumber(tx: Db): Promise<number> {
  const [row] = await tx
    .insert(assetNumbers)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: assetNumbers.id, set: { last: sql`${assetNumbers.last} + 1` } })
    .returning()
  return (row as { last: number }).last
}

/** Locks the counter of asset numbers, so that registrations take turns. */
export async function lockNumbers(tx: Db): Promise<void> {
  await tx.insert(assetNumbers).values({ id: 1, last: 0 }).onConflictDoNothing()
  await tx.select().from(assetNumbers).for('update')
}

/** Depreciation rate in percent, as the audit log shows it. */
const rateOf = ({ depreciationBasisPoints }: Pick<Valued, 'depreciationBasisPoints'>) => ({
  depreciationRate: depreciationBasisPoints / 100,
})

function requireBegun({ env }: HandlerContext, fields: AssetFields): string {
  const today = schoolToday(env)
  if (!isBought(fields, today)) throw new Problem('futureDate')
  return today
}

export async function createOne(context: HandlerContext, body: z.output<typeof NewAsset>): Promise<number> {
  const { tx, env } = context
  const today = requireBegun(context, body)
  const isInJournal = (await readSettings(tx, env)).assetsInBooks
  const { paymentMethod = 'Cash', overdrawnReason } = body
  const values = {
    ...valuesOf(body, null, today),
    isInJournal,
    method: isInJournal ? paymentMethod : null,
  }
  const [made] = await tx
    .insert(assets)
    .values({
      ...values,
      number: await nextNumber(tx),
      ...stamp(context, 'created'),
    })
    .returning()
  if (!made) throw new Error('The asset was not stored')
  const expenseId = await settlePurchase(context, made, null, overdrawnReason)
  if (expenseId !== null) await tx.update(assets).set({ expenseId }).where(eq(assets.id, made.id))
  await recordChange(context, 'assets', made.id, {
    after: { ...values, ...rateOf(values), number: made.number, expenseId },
  })
  await settleDepreciation(context, made)
  return made.id
}

const assetRecord = {
  table: assets,
  entity: 'assets',
  missing: 'assetNotFound',
  changed: 'assetChanged',
} satisfies EditedKind<typeof assets>

const lockAsset = ({ tx }: HandlerContext, id: number): Promise<StoredAsset> =>
  lockRow(tx, assetRecord, id, isNull(assets.deletedAt))

export async function editOne(context: HandlerContext, id: number, edit: z.output<typeof AssetEdit>): Promise<void> {
  const today = requireBegun(context, edit)
  const before = await lockAsset(context, id)
  await requireBase(context.tx, assetRecord, before, edit.base)
  const { paymentMethod = before.method, overdrawnReason } = edit
  const values = { ...valuesOf(edit, before, today), method: before.isInJournal ? paymentMethod : null }
  const now = { ...before, ...values }
  const expenseId = await settlePurchase(context, now, before, overdrawnReason)
  const after = { ...values, expenseId }
  await change(context, assetRecord, before, after, { before: rateOf(before), after: rateOf(after) })
  await settleDepreciation(context, now)
}

/** Hides an asset: a mistaken one is taken out of the books, the remaining value of one that is gone is written off. */
export async function hideOne(context: HandlerContext, id: number, because: AssetDeletion): Promise<void> {
  const { tx, env } = context
  const before = await lockAsset(context, id)
  const isMistake = because === 'mistake'
  const leaving = isMistake && before.isInJournal ? { isInJournal: false, method: null, expenseId: null } : {}
  await hide(context, assetRecord, before, leaving, { after: { because } })
  if (!before.isInJournal) return
  if (isMistake) {
    if (before.expenseId !== null) await voidMade(context, before.expenseId, 'The asset was registered by mistake')
    await takeDepreciationBack(tx, id)
    return
  }
  await settleDepreciation(context, before)
  await writeOff(tx, before, schoolToday(env))
}
