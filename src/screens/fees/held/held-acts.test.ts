import { expect, test } from 'vitest'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import { heldActs } from './held-acts.ts'

const NOVEMBER = { year: 2026, month: 11 }

const { payment } = paymentOfHodan({
  amountCents: 1_200,
  discountCents: 500,
  method: 'ZAAD',
  number: '634000001',
  ...NOVEMBER,
  state: 'held',
  heldCode: 'discountLimit',
})
const due = (month: number, settledCents = 0) => ({ year: 2026, month, amountCents: 1_700, settledCents })
const NO_LIMIT = null
const LIMIT = { maxCents: 800, usedCents: 600 }

const acts = (
  change: Partial<PaymentRow>,
  open: ReturnType<typeof due>[] | null,
  limit: typeof LIMIT | null = NO_LIMIT,
) => heldActs({ payment: { ...payment, ...change }, open, limit })
const labels = (...of: Parameters<typeof acts>) => acts(...of).map(({ label }) => label)

test('for a discount above the limit, taking the money and approving the discount are two acts; approval needs a reason', () => {
  const [money, approval] = acts({}, [due(11)], LIMIT)
  expect(money).toMatchObject({
    label: 'Take the money, refuse the discount',
    settlement: { action: 'allocate', ...NOVEMBER, discount: 'refused' },
    needsReason: false,
    effects: ['The money settles November 2026 $12.00.', 'The discount of $5.00 is refused. This amount is still due.'],
  })
  expect(approval).toMatchObject({
    label: 'Approve the discount above the limit',
    settlement: { action: 'accept' },
    needsReason: true,
    effects: [
      'The money settles November 2026 $17.00.',
      'The discount of $5.00 is approved for November 2026.',
      'That is $3.00 more than the limit of November 2026 allows.',
    ],
  })
})

test('acts for held money are named by the month that they settle', () => {
  const paid = { heldCode: 'alreadyPaid', discountCents: 0 } as const
  expect(labels(paid, [due(12), due(10), due(9)])).toEqual([
    'Use for the oldest month that is due: September 2026',
    'Use for October 2026',
    'Use for December 2026',
  ])
  expect(acts(paid, [])).toMatchObject([
    {
      label: 'Keep for the next fee',
      settlement: { action: 'carry' },
      effects: ['Nothing is due. $12.00 is kept for the next fee.'],
    },
  ])
})

test('an act that uses held money for another month says that the discount is refused', () => {
  const [oldest] = acts({ heldCode: 'alreadyPaid' }, [due(9)])
  expect(oldest?.effects).toContain('The discount of $5.00 is refused. This amount is still due.')
  expect(oldest?.settlement).toMatchObject({ discount: 'refused' })
})

test('accepting a payment number that was used before says that both payments have it', () => {
  const used = acts({ heldCode: 'numberUsed', discountCents: 0 }, [due(11), due(12)])
  expect(used.map(({ label }) => label)).toEqual(['Accept, it is another transfer', 'Use for December 2026'])
  for (const { effects } of used) expect(effects).toContain('Both payments will have the number 634000001.')
})

test('accepting a payment held for another reason needs a reason if its discount is above the limit', () => {
  const [accept] = acts({ heldCode: 'numberUsed' }, [due(11)], LIMIT)
  expect(accept).toMatchObject({
    label: 'Accept, it is another transfer, and approve the discount above the limit',
    needsReason: true,
  })
  expect(acts({ heldCode: 'numberUsed' }, [due(11)], { maxCents: 1_100, usedCents: 600 })[0]?.needsReason).toBe(false)
})

test('a discount above the dues is approved only up to the dues of the month', () => {
  const [money, fits] = acts({ heldCode: 'discountTooLarge', amountCents: 500 }, [due(11, 1_400)])
  expect(money?.label).toBe('Take the money, refuse the discount')
  expect(fits).toMatchObject({ label: 'Approve what fits', needsReason: false })
  expect(fits?.effects).toContain('The discount of $3.00 is approved for November 2026.')
  expect(fits?.effects).toContain('The discount of $2.00 is refused. This amount is still due.')
})

test('acts for a student whom this device does not have name no months', () => {
  const known = acts({ heldCode: 'studentGone', discountCents: 0 }, null)
  expect(known.map(({ label, effects }) => [label, effects])).toEqual([
    ['Accept for this student', []],
    ['Use for the oldest unpaid months', []],
  ])
})
