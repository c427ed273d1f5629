/** Letters of the alphanumeric mode of QR codes, which holds them in five and a half bits each (RFC 9285). */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES = new Map([...LETTERS].map((letter, value) => [letter, value]))
const BASE = 45

/** Bytes as text: three letters for two bytes, two for a last single one. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    for (let letters = isPair ? 3 : 2; letters > 0; letters--) {
      text += LETTERS[value % BASE]
      value = Math.floor(value / BASE)
    }
  }
  return text
}

/** The bytes of such a text; null where it is none. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0))
  let end = 0
  for (let at = 0; at < text.length; at += 3) {
    const letters = Array.from(text.slice(at, at + 3), (letter) => VALUES.get(letter))
    let value = 0
    for (const each of letters.toReversed()) {
      if (each === undefined) return null
      value = value * BASE + each
    }
    if (value >= (letters.length === 3 ? 65_536 : 256)) return null
    if (letters.length === 3) bytes[end++] = value >> 8
    bytes[end++] = value & 255
  }
  return bytes
}
