const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** A table as the file that the reader of sheets takes. */
export const fileOfTable = (rows: readonly (readonly string[])[]): File =>
  new File([rows.map((cells) => cells.map(quoted).join(',')).join('\n')], 'SMS.csv')

/** SHA-256 of a file in hexadecimal digits; null where the browser offers no encryption, as without HTTPS. */
export async function hashOf(bytes: Uint8Array): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes.slice()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
