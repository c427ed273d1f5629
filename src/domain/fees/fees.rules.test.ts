import { expect, test } from 'vitest'
import { paymentStatus } from './fees.rules.ts'

test.each([
  [1700, 1700, 'paid'],
  [1700, 2000, 'paid'],
  [1700, 1, 'partial'],
  [1700, 1699, 'partial'],
  [1700, 0, 'unpaid'],
  [1700, -1, 'unpaid'],
  [0, 0, 'paid'],
] as const)('a fee of %i cents with %i paid is %s', (feeCents, paidCents, status) =>
  expect(paymentStatus({ feeCents, paidCents })).toBe(status),
)
