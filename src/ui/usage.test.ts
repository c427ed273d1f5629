import { expect, test } from 'vitest'
import { usageTone } from './usage.ts'

test.each([
  [0, 'good'],
  [50, 'good'],
  [50.5, 'wait'],
  [80, 'wait'],
  [81, 'bad'],
  [100, 'bad'],
])('a limit of which %d percent is used is shown in the colour %s', (percent, tone) => {
  expect(usageTone(percent)).toBe(tone)
})
