import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

test.each([
  [0, '$0.00'],
  [1_700, '$17.00'],
  [101_750, '$1,017.50'],
  [-250, '-$2.50'],
])('%i cents are %s', (cents, text) => expect(formatCents(cents)).toBe(text))
