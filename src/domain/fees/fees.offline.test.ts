import { expect, test } from 'vitest'
import type { RowEffect } from '../core/offline-write.ts'
import { takePaymentOffline } from './fees.offline.ts'
import type { FeeAccountRow } from './fees.schema.ts'
import { balanceOf, emptyAccount } from './payments.rules.ts'

const CONTEXT = { ownerId: 3, ownerName: 'Sahra', madeAt: '2026-09-14T06:00:00.000Z' }
const body = {
  ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41',
  method: 'Cash' as const,
  lines: [{ studentId: 7, year: 2026, month: 9, amountPaid: 15, discount: 2 }],
}
const account: FeeAccountRow = {
  ...emptyAccount(7),
  open: [{ year: 2026, month: 9, amountCents: 1_700, settledCents: 0 }],
  months: 1,
  chargedCents: 1_700,
}

const effects = (receipt?: string): RowEffect[] =>
  takePaymentOffline.effects({ body: { ...body, ...(receipt ? { receipt } : {}) } }, CONTEXT)

const folded = (effect: RowEffect | undefined, row: Record<string, unknown> | undefined) => effect?.fold?.(row)

test('a waiting payment settles its month on this device, is listed under its receipt and uses up the discount limit', () => {
  const [onAccount, onPayments, onLimit] = effects('K7Q-R000001')
  const after = folded(onAccount, account) as FeeAccountRow
  expect(after).toMatchObject({ open: [], settled: [202609], paidCents: 1_500, discountCents: 200, heldCents: 0 })
  expect(balanceOf(after)).toBe(0)
  expect(onPayments).toMatchObject({
    key: 'K7Q-R000001:7',
    row: { amountCents: 1_500, deviceCode: 'K7Q', collector: 'Sahra', parts: [] },
  })
  expect(folded(onLimit, { year: 2026, month: 9, maxCents: 500, usedCents: 100 })).toMatchObject({ usedCents: 300 })
  expect(folded(onLimit, undefined)).toBeNull()
})

test('a waiting second payment for a settled month is on hold on this device, too', () => {
  const [onAccount] = effects('K7Q-R000001')
  const once = folded(onAccount, account)!
  expect(folded(onAccount, once)).toMatchObject({ paidCents: 1_500, heldCents: 1_500, carryCents: 0 })
})

test('a payment without a receipt has no effects on this device', () => expect(effects()).toEqual([]))

test('a reply with parts on hold gives a remark to the collector', () => {
  const line = { ...body.lines[0]!, paymentId: 1, StudentName: '', months: [], carryCents: 0 }
  const remarkFor = (state: 'held' | 'confirmed') =>
    takePaymentOffline.attention?.({
      message: '',
      receipt: 'K7Q-R000001',
      lines: [{ ...line, state, heldCode: state === 'held' ? 'alreadyPaid' : null }],
    })
  expect(remarkFor('held')).toBe('Receipt K7Q-R000001: $15.00 is held until an administrator has settled it.')
  expect(remarkFor('confirmed')).toBeNull()
})

test('a waiting payment with shillings is in the drawer’s shillings of this device, with what was handed over', () => {
  const shillings = {
    amount: 59_500,
    rate: 8_500,
    dollars: 7,
    given: { dollars: 10, amount: 60_000, dollarsBack: 0 },
  }
  const lines = [{ ...body.lines[0]!, amountPaid: 17, discount: 0 }]
  const input = { body: { ...body, lines, receipt: 'K7Q-R000001', drawer: 'K7Q-Z000001', shillings } }
  const made = takePaymentOffline.effects(input, CONTEXT).filter(({ table }) => table === 'shillings')
  expect(made).toMatchObject([
    {
      key: 'K7Q-R000001',
      row: {
        kind: 'payment',
        account: 'cashShillings',
        shillings: 59_500,
        cents: 700,
        drawer: 'K7Q-Z000001',
        given: { cents: 1_000, shillings: 60_000, backCents: 0 },
      },
    },
  ])
  // Nothing of it is sent where all was in dollars.
  expect(effects('K7Q-R000001').some(({ table }) => table === 'shillings')).toBe(false)
})
