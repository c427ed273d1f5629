import makeCode from 'qrcode-generator'

/** Texts that fit the alphanumeric mode of QR codes, which needs a third less room. */
const ALPHANUMERIC = /^[0-9A-Z $%*+./:-]*$/

/**
 * The modules of a text's QR code, row by row, true for dark; the caller must leave a quiet zone. `L` has the fewest modules, for
 * codes that nobody prints, folds or stains.
 */
export function qrFields(text: string, level: 'L' | 'M' = 'M'): boolean[][] {
  const code = makeCode(0, level)
  code.addData(text, ALPHANUMERIC.test(text) ? 'Alphanumeric' : 'Byte')
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => code.isDark(row, column)))
}

/** A QR code as an SVG path, with modules of one unit. */
export const qrPath = (fields: readonly (readonly boolean[])[]): string =>
  fields.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
