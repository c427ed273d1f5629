import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('the checksum is the CRC-32 that other programs calculate, however the bytes are divided', () => {
  const bytes = new TextEncoder().encode('123456789')
  expect(crc32([bytes])).toBe((0xcbf43926).toString(36))
  expect(crc32([bytes.subarray(0, 4), bytes.subarray(4)])).toBe(crc32([bytes]))
  expect(crc32([])).toBe('0')
})
