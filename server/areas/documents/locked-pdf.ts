/**
 * Whether a piece of a PDF says that the file is encrypted: readers ask for a password, which parents do not have. What
 * stands before the piece is given with it, since pieces end anywhere.
 */
export const isLockedPdf = (before: Uint8Array, piece: Uint8Array): boolean =>
  /\/Encrypt(\s+\d+\s+\d+\s+R|\s*<<)/.test(Buffer.concat([before, piece]).toString('latin1'))
