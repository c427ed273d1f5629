/** Crockford's base 32: no I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const CODE_BYTES = 16

/** Length of a code: 128 bits in letters of 5 bits. */
export const CODE_LENGTH = 26

/** The code of a paper from 16 random bytes; the last letter holds three bits. */
export function codeOf(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const letters = bits.padEnd(CODE_LENGTH * 5, '0').match(/.{5}/g) ?? []
  return letters.map((letter) => ALPHABET[Number.parseInt(letter, 2)]).join('')
}

const IS_CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

export const isCode = (text: string): boolean => IS_CODE.test(text)

/** A code as somebody typed it: in any case, with gaps, with O for 0 and I or L for 1; null where it is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return isCode(code) ? code : null
}

/** Code in groups of four letters, as it is printed. */
export const spacedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
