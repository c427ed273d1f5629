import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { CheckedExpense, ExpenseHoldCode, ExpenseState } from '#domain/expenses/expenses.schema.ts'
import { recordChange } from '../../audit.ts'
import { expenses } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { ownVoucher } from './own-vouchers.ts'
import { namedDrawer, openDrawerOf } from '../school/drawers.ts'
import { requireUsable, takeAsTold } from '../school/own-accounts.ts'
import { schoolToday } from '../school/school-time.ts'
import { readSettings } from '../school/settings.queries.ts'
import { isDatedEarlier, isOwnSeries } from '../school/taken-on-device.ts'
import type { StoredExpense } from './expenses.rows.ts'
import { requireBoth, requireOpen, requirePart } from '../books/objections.ts'
import { instantMade, instantNow, stamp } from '../school/record.ts'
import { recordPart } from '../school/shillings.ts'

/** Identifiers that an expense may keep, and the objection to it. */
type Claim = {
  /** Null: there is none, or its number belongs to another expense or device, and it gets one of the server's series. */
  voucher: string | null
  ref: string
  heldCode: ExpenseHoldCode | null
}

/** Locks an identifier, so that a second transaction that claims it waits for the first. */
const claimAlone = ({ tx }: HandlerContext, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${what}))`)

async function isRefUsed(context: HandlerContext, ref: string): Promise<boolean> {
  const { tx, actor } = context
  await claimAlone(context, `expense ref ${actor.id} ${ref}`)
  return (await tx.$count(expenses, and(eq(expenses.recordedBy, actor.id), eq(expenses.ref, ref)))) > 0
}

async function voucherTrouble(context: HandlerContext, voucher: string): Promise<ExpenseHoldCode | null> {
  const { tx, actor } = context
  if (!(await isOwnSeries(tx, actor.deviceCode, voucher))) return 'voucherSeries'
  await claimAlone(context, `voucher ${voucher}`)
  return (await tx.$count(expenses, eq(expenses.voucher, voucher))) > 0 ? 'voucherUsed' : null
}

/** With a voucher the money is gone, and an objection only holds it. Without one, a repeat throws `expenseKnown`. */
async function claimOf(context: HandlerContext, { ref, voucher }: CheckedExpense): Promise<Claim> {
  const isRepeat = ref !== undefined && (await isRefUsed(context, ref))
  if (isRepeat && !voucher) throw new Problem('expenseKnown')
  const trouble = voucher ? await voucherTrouble(context, voucher) : null
  return {
    voucher: voucher && !trouble ? voucher : null,
    ref: isRepeat || ref === undefined ? randomUUID() : ref,
    heldCode: voucher ? (context.objection ?? trouble ?? (isRepeat ? 'refUsed' : null)) : null,
  }
}

/** An administrator's own expense is approved; one of the office waits where the school wants it so. */
async function approvalOf(context: HandlerContext, heldCode: ExpenseHoldCode | null) {
  const { tx, env, actor } = context
  const isAdmin = actor.role === 'ADMIN' && heldCode === null
  const approved = isAdmin ? stamp(context, 'approved') : { approvedBy: null, approvedAt: null }
  if (heldCode) return { state: 'held' as ExpenseState, heldCode, ...approved }
  const waits = !isAdmin && (await readSettings(tx, env)).expensesApproved
  return { state: (waits ? 'waiting' : 'recorded') as ExpenseState, heldCode, ...approved }
}

/** Day of an expense, at the latest today, since a device's clock may be ahead. */
function dayOf({ env }: HandlerContext, { voucher, date }: CheckedExpense): string {
  const today = schoolToday(env)
  if (date <= today) return date
  if (!voucher) throw new Problem('futureDate')
  return today
}

/** Records an expense. With a voucher the money is gone: it is recorded despite any objection, and held where there is one. */
export async function recordOne(context: HandlerContext, body: CheckedExpense): Promise<StoredExpense> {
  const { tx, actor, env } = context
  const day = dayOf(context, body)
  const claim = await claimOf(context, body)
  const amountCents = body.amount
  let overdrawnReason = body.overdrawnReason || null
  if (body.voucher) {
    await takeAsTold(context, body.category, body.categoryName)
    await takeAsTold(context, body.paymentMethod, body.methodName)
  } else {
    await requireUsable(tx, body.category)
    await requireOpen(tx, day)
    await requirePart(context, body.shillings, body.paymentMethod)
    const outlay = { method: body.paymentMethod, cents: amountCents, shillings: body.shillings }
    overdrawnReason = await requireBoth(tx, outlay, body.overdrawnReason)
  }
  const isLate = Boolean(body.voucher) && (await isDatedEarlier(context, day))
  const [id = 0] = await reserveIds(tx, expenses, 1)
  const note = body.voucher && !claim.voucher ? `Voucher ${body.voucher}` : null
  const row = {
    id,
    ref: claim.ref,
    voucher: claim.voucher ?? ownVoucher(id),
    category: body.category,
    amountCents,
    day,
    description: [body.description, note].filter(Boolean).join(' · ') || null,
    method: body.paymentMethod,
    receiptNumber: body.receiptUrl || null,
    overdrawnReason,
    ...(await approvalOf(context, claim.heldCode ?? (isLate ? 'datedEarlier' : null))),
    recordedBy: actor.id,
    deviceCode: actor.deviceCode,
    drawer: await (body.voucher ? namedDrawer(context, body.drawer) : openDrawerOf(context)),
    madeAt: instantMade(context),
    createdAt: instantNow(env),
  }
  const [stored] = await tx.insert(expenses).values(row).returning()
  if (!stored) throw new Error('The expense was not stored.')
  const { id: _, ...after } = row
  await recordChange(context, 'expenses', id, { after })
  // Shillings are cash: a device that says so of another method has none.
  if (row.method === 'Cash') {
    const { voucher: number, drawer, madeAt: at } = row
    await recordPart(context, body.shillings, -1, { kind: 'expense', number, drawer, day, at })
  }
  return stored
}
