import { isBlankText } from './cells.ts'
import { decode, decodeStrictly } from './platform.ts'

/** Encodings that files of this region come in. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1256',
  'windows-1254',
  'macintosh',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Encodings that no byte tells apart: only a person sees which of them gives names. */
const LIKELY = ['windows-1252', 'windows-1256', 'windows-1254', 'macintosh'] as const satisfies readonly Encoding[]

/** How a text was read. Where `isSure` is false, a person compares the samples and chooses. */
export type TextReading = {
  readonly encoding: Encoding
  readonly isSure: boolean
  readonly choices: readonly { readonly encoding: Encoding; readonly samples: readonly string[] }[]
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)

// The characters of Windows-1252 at 0x80 to 0x9f: decoders of some engines leave them as control characters.
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  const text = decode(bytes, encoding)
  if (encoding !== 'windows-1252') return text
  return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)
}

const LOOKED_AT = 8_192

/** A zero byte or two stand in files that are no text at all. */
const FEWEST_ZEROS = 3

/** UTF-16 without a mark: separators, digits and ends of lines have a zero byte, always on the same side. */
function sideOfZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const [most, least] = [Math.max(even, odd), Math.min(even, odd)]
  if (most < FEWEST_ZEROS || most < length * 0.05 || least > most * 0.05) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** How many high bytes stand beside each other (Arabic words), and how many are those that Turkish has for itself. */
function highBytes(bytes: Uint8Array): { beside: number; alone: number; turkish: number } {
  const turkishOnly = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
  const counts = { beside: 0, alone: 0, turkish: 0 }
  const isHigh = (byte = 0): boolean => byte >= 0x80
  for (let at = 0; at < bytes.length; at++) {
    if (!isHigh(bytes[at])) continue
    if (isHigh(bytes[at - 1]) || isHigh(bytes[at + 1])) counts.beside++
    else counts.alone++
    if (turkishOnly.has(bytes[at] ?? 0)) counts.turkish++
  }
  return counts
}

function likeliest(bytes: Uint8Array): Encoding {
  const { beside, alone, turkish } = highBytes(bytes)
  if (beside > alone * 2) return 'windows-1256'
  return turkish > 0 ? 'windows-1254' : 'windows-1252'
}

const FOREIGN = /[^\u0000-\u007f]/ // oxlint-disable-line no-control-regex
const MOST_SAMPLES = 3

/** Cells of a text that read differently in another encoding, all that a person has to compare among the first of them. */
function samplesOf(texts: readonly string[]): string[][] {
  const parts = texts.map((text) => text.split(/[\n\r,;\t|"]+/).map((part) => part.trim().slice(0, 60)))
  const [first = []] = parts
  const seen = new Set<string>()
  const places = first.flatMap((sample, at) => {
    if (!FOREIGN.test(sample) || isBlankText(sample) || seen.has(sample)) return []
    seen.add(sample)
    return [{ at, readings: new Set(parts.map((each) => each[at])).size }]
  })
  const shown = places
    .sort((a, b) => b.readings - a.readings || a.at - b.at)
    .slice(0, MOST_SAMPLES)
    .sort((a, b) => a.at - b.at)
  return parts.map((each) => shown.flatMap(({ at }) => each[at] ?? []))
}

/** The encodings by which a text reads differently, the first of those that read alike. */
function choicesAmong(bytes: Uint8Array, encodings: readonly Encoding[]): TextReading['choices'] {
  const byText = new Map<string, Encoding>()
  for (const encoding of encodings) {
    const text = decodeAs(bytes, encoding)
    if (!byText.has(text)) byText.set(text, encoding)
  }
  const samples = samplesOf([...byText.keys()])
  return [...byText.values()].map((encoding, at) => ({ encoding, samples: samples[at] ?? [] }))
}

const sure = (encoding: Encoding): TextReading => ({ encoding, isSure: true, choices: [] })

/** The text of a file without a declared encoding, and how sure that is; `chosen` is what a person has chosen. */
export function readText(bytes: Uint8Array, chosen?: Encoding): { text: string; reading: TextReading } {
  const marked = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
  const wide = marked ?? sideOfZeros(bytes)
  if (wide) return { text: decodeAs(bytes, wide), reading: sure(wide) }
  const unicode = decodeStrictly(bytes, 'utf-8')
  if (unicode !== null) return { text: unicode, reading: sure('utf-8') }
  const encoding = chosen ?? likeliest(bytes)
  const choices = choicesAmong(bytes, [encoding, ...LIKELY.filter((each) => each !== encoding)])
  // A text that all of them read alike needs no answer.
  const isSure = chosen !== undefined || choices.length < 2 || choices[0]?.samples.length === 0
  return { text: decodeAs(bytes, encoding), reading: { encoding, isSure, choices } }
}
