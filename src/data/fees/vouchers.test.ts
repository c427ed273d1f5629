import { expect, test } from 'vitest'
import type { ShownPayment } from './payments.queries.ts'
import { joinWaiting } from './vouchers.ts'

const voucher = (receipt: string, pending?: ShownPayment['payment']['pending']): ShownPayment => ({
  fullname: 'Hodan Cali',
  className: '1A',
  payment: {
    receipt,
    studentId: 7,
    amountCents: 1_700,
    discountCents: 0,
    discountReason: null,
    description: null,
    method: 'Cash',
    number: null,
    year: 2026,
    month: 9,
    parts: [],
    state: 'confirmed',
    heldCode: null,
    paidAt: '2026-09-14T07:00:00.000Z',
    collectorId: 2,
    collector: 'Sahra',
    deviceCode: 'K7Q',
    revision: 1,
    ...(pending ? { pending } : {}),
  },
})

const receiptsOf = (all: readonly ShownPayment[]): string[] => all.map(({ payment }) => payment.receipt)

test('vouchers of this device that the school does not have yet are listed before the school’s, each once', () => {
  const waiting = voucher('K7Q-R000003', { entryId: 'e3', state: 'waiting' })
  const arrived = voucher('K7Q-R000002', { entryId: 'e2', state: 'acknowledged' })
  const listed = [voucher('K7Q-R000001'), voucher('K7Q-R000002')]
  expect(receiptsOf(joinWaiting(listed, [waiting, arrived]))).toEqual(['K7Q-R000003', 'K7Q-R000001', 'K7Q-R000002'])
  // The school has it already, though this device has not received the answer.
  expect(receiptsOf(joinWaiting([voucher('K7Q-R000003')], [waiting]))).toEqual(['K7Q-R000003'])
})
