export const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Whether a file begins like a file of Excel; any other file can only be text. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOldExcel(bytes)
