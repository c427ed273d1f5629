import type { Page } from 'playwright'
import { centsOf, parseAmount } from '#domain/school/money.ts'
import type { PaymentLine } from '#domain/fees/fees.schema.ts'
import { methodOf } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { confirmButton, confirmByKey, receiptDialog, searchOf, takeButton } from '#tests/browser/fee-steps.ts'
import { fillSale, readReceipt, type Sale } from '#tests/faults/money.ts'
import type { Paid } from '../saved.ts'
import { oneOf, studentsOf } from './marks.ts'
import { entriesOn } from './stored.ts'
import { arrive, begin, type Actor, type World } from './world.ts'

const MONEY: readonly string[] = ['ADMIN', 'USER']
/** Transfer numbers, so few that some are used twice. */
const NUMBERS = ['634000001', '634000002', '634000003', '634000004', '634000005', '634000006'] as const

const SHORT = { timeout: 5_000 }

const namesOn = async (actor: Actor): Promise<ReadonlyMap<number, string>> =>
  new Map((await studentsOf(actor)).map(({ id, fullname }) => [id, fullname]))

const nameIn = (names: ReadonlyMap<number, string>, id: number): string => names.get(id) ?? `student ${id}`

/** Lines of the receipt on the screen, one per student. A discount belongs to the only student. */
async function readLines(page: Page, names: ReadonlyMap<number, string>): Promise<Paid['lines']> {
  const rows = await receiptDialog(page).locator('tbody tr').all()
  const gross = await Promise.all(
    rows.map(async (row) => {
      const [who = '', amount = ''] = await row.locator('td').allTextContents()
      return { student: nameIn(names, Number(/ID (\d+)/.exec(who)?.[1])), cents: parseAmount(amount) ?? Number.NaN }
    }),
  )
  const shown = receiptDialog(page).locator('dt:text-is("Discount") + dd')
  const discountCents =
    (await shown.count()) > 0 ? (parseAmount((await shown.textContent())?.replace('−', '') ?? '') ?? 0) : 0
  return gross.map(({ student, cents }, at) => {
    const less = at === 0 ? discountCents : 0
    return { student, amountPaid: (cents - less) / 100, discount: less / 100 }
  })
}

function saleOf({ random }: Actor, student: StudentRow): Sale {
  const isSingle = random.chance(0.5)
  return {
    ...(isSingle && { single: student }),
    ...(random.chance(0.3) && { method: 'ZAAD', number: random.pick(NUMBERS) }),
    ...(isSingle && random.chance(0.4) && { discount: (random.int(1, 500) / 100).toFixed(2) }),
  }
}

/** Fills the form for a family or one student, up to the confirmation; null when the payment cannot be confirmed. */
async function fillForm(actor: Actor): Promise<Sale | null> {
  const { tablet, random } = actor
  const { page } = tablet.device
  const students = await studentsOf(actor)
  const student = oneOf(actor, students)
  if (!MONEY.includes(actor.role) || !student?.phone) return null
  const another = page.getByRole('button', { name: /^(Other family|Other student|New payment)$/ })
  if (!(await arrive(tablet, '/dashboard/FamilyPayment', searchOf(page).or(another)))) return null
  // Closes a form that was restored from a draft, as after a kill.
  if (await another.first().isVisible()) await another.first().click()
  const { discount, number, method = 'Cash', ...sale } = saleOf(actor, student)
  await fillSale(page, { phone: student.phone, children: [] }, sale)
  if (random.chance(0.8)) {
    const amounts = page.getByRole('textbox', { name: /^Amount for / })
    await amounts.first().fill((random.int(100, 3_500) / 100).toFixed(2))
  }
  if (method !== 'Cash') await giveNumber(page, method, number ?? '')
  if (discount) {
    await page.getByRole('textbox', { name: 'Discount', exact: true }).fill(discount)
    await page.getByRole('textbox', { name: 'Discount reason' }).fill('siblings')
  }
  return (await ask(page)) ? { method, ...(discount && { discount }) } : await withoutDiscount(page, { method })
}

async function giveNumber(page: Page, method: string, number: string): Promise<void> {
  await page.getByRole('radio', { name: method }).check({ force: true })
  await page.getByRole('textbox', { name: 'Payment number' }).fill(number)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Checked!' }).waitFor()
  const known = page.getByLabel('Take it anyway')
  if (await known.isVisible()) await known.check()
}

/** Presses Take; whether the dialog to confirm the payment opened, rather than a message against it. */
async function ask(page: Page): Promise<boolean> {
  const sure = confirmButton(page)
  const trouble = page.locator('[data-shell]').getByRole('alert')
  await takeButton(page).press('Enter')
  await sure.or(trouble).first().waitFor()
  return sure.isVisible()
}

/** Fills the form without a discount, which the month may not allow; null where the family owes nothing. */
async function withoutDiscount(page: Page, sale: Sale): Promise<Sale | null> {
  await page.getByRole('textbox', { name: 'Discount', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Discount reason' }).fill('')
  return (await ask(page)) ? sale : null
}

/** Takes money for a family or one student, up to the receipt. */
export async function pay(world: World, actor: Actor): Promise<void> {
  const { page } = actor.tablet.device
  const sale = await fillForm(actor)
  if (!sale) return
  await confirmByKey(page)
  const receipt = await readReceipt(page)
  const lines = await readLines(page, await namesOn(actor))
  note(world, actor, { receipt: receipt.number, method: receipt.method, lines })
  await page.getByRole('button', { name: 'New payment' }).click()
  await receiptDialog(page).waitFor({ state: 'detached', ...SHORT })
}

/** Confirms a payment, and does not wait for the result. */
export async function payBlindly(actor: Actor): Promise<void> {
  const { page } = actor.tablet.device
  if (await fillForm(actor)) await confirmByKey(page)
}

function note(world: World, actor: Actor, paid: Paid): void {
  const { saved, tried } = world
  const made = begin(world, actor, { key: paid.receipt, about: paid.lines.map(({ student }) => student) })
  // A payment is identified by its receipt from here on.
  saved.delete(made.label)
  saved.set(paid.receipt, { ...made, label: paid.receipt, isUnseen: false, payment: paid })
  tried.payments++
  if (paid.lines.some(({ discount }) => discount > 0)) tried.discounts++
  if (paid.method !== 'Cash') tried['transfers by phone']++
}

/**
 * Notes payments that were confirmed while the browser was killed: those whose entry with a receipt is on the device.
 */
export async function noteBlindPayments(world: World, actor: Actor): Promise<void> {
  const entries = await entriesOn(actor.tablet.device.page)
  const names = await namesOn(actor)
  for (const { receipt, input, ownerId } of entries) {
    if (!receipt || world.saved.has(receipt) || ownerId !== actor.ownerId) continue
    const { method, lines } = (input as { body: { method: string; lines: PaymentLine[] } }).body
    const paidLines = lines.map(({ studentId, amountPaid, discount = 0 }) => ({
      student: nameIn(names, studentId),
      amountPaid: centsOf(amountPaid) / 100,
      discount: centsOf(discount) / 100,
    }))
    note(world, actor, { receipt, method: methodOf(method).method, lines: paidLines })
  }
}
