import { expect, test } from 'vitest'
import { openParts } from './reconciling.rules.ts'

test.each([
  [3_250, -3_245, 5, 0],
  [3_250, -3_250, 0, 0],
  [100, -250, 0, -150],
  [100, 50, 100, 50],
  [0, -20, 0, -20],
])('before %s and rest %s are %s and %s', (begin, rest, before, unexplained) =>
  expect(openParts(begin, rest)).toEqual({ begin: before, unexplained }),
)
