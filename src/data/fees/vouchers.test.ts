import { expect, test } from 'vitest'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import type { ShownPayment } from './payments.queries.ts'
import { joinWaiting } from './vouchers.ts'

const voucher = (receipt: string, pending?: ShownPayment['payment']['pending']): ShownPayment =>
  paymentOfHodan({ receipt, ...(pending ? { pending } : {}) })

const receiptsOf = (all: readonly ShownPayment[]): string[] => all.map(({ payment }) => payment.receipt)

test('vouchers of this device that the school does not have yet are listed before the school’s, each once', () => {
  const waiting = voucher('K7Q-R000003', { entryId: 'e3', state: 'waiting' })
  const arrived = voucher('K7Q-R000002', { entryId: 'e2', state: 'acknowledged' })
  const listed = [voucher('K7Q-R000001'), voucher('K7Q-R000002')]
  expect(receiptsOf(joinWaiting(listed, [waiting, arrived]))).toEqual(['K7Q-R000003', 'K7Q-R000001', 'K7Q-R000002'])
  // The school has it already, though this device has not received the answer.
  expect(receiptsOf(joinWaiting([voucher('K7Q-R000003')], [waiting]))).toEqual(['K7Q-R000003'])
})
