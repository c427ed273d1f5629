const REVERSED_POLYNOMIAL = 0xedb88320

/**
 * The CRC-32 (IEEE 802.3) of bytes, in base 36. It notices each change of one byte, but no forgery, and needs no waiting as Web
 * Crypto does.
 */
export function crc32(parts: readonly Uint8Array[]): string {
  let crc = -1
  for (const part of parts)
    for (const byte of part) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ REVERSED_POLYNOMIAL : crc >>> 1
    }
  return (~crc >>> 0).toString(36)
}
