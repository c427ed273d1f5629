import { expect, test } from 'vitest'
import { parseShillings } from './typed-shillings.ts'

test.each(['60,000', '60 000', "60'000", '60000', 'SLSH 60,000', '٦٠٬٠٠٠'])(
  'the typed shillings %j are 60,000',
  (typed) => expect(parseShillings(typed)).toBe(60_000),
)

test.each(['', '-5', 'ten', '1e5', '8.5', '10000000001', '123456789012'])('%j are no shillings', (typed) =>
  expect(parseShillings(typed)).toBeNull(),
)
