/**
 * Whether a piece of a PDF declares the file as encrypted: readers ask for a password, which parents do not have. `before`:
 * the end of the previous piece, since pieces end anywhere.
 */
export const isLockedPdf = (before: Uint8Array, piece: Uint8Array): boolean =>
  /\/Encrypt(\s+\d+\s+\d+\s+R|\s*<<)/.test(Buffer.concat([before, piece]).toString('latin1'))
