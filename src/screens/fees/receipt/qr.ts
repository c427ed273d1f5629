import makeCode from 'qrcode-generator'

/** The dark fields of a text's QR code, row by row; a quiet margin is the drawer's. */
export function qrFields(text: string): boolean[][] {
  const code = makeCode(0, 'M')
  code.addData(text, 'Alphanumeric')
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => code.isDark(row, column)))
}

/** The same as the path of a drawing whose fields are one unit wide. */
export const qrPath = (fields: readonly (readonly boolean[])[]): string =>
  fields.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
