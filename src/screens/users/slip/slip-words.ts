import { LANGUAGES, type Language } from '#domain/core/languages.ts'
import type { Translation } from '#domain/core/translations.ts'
import { slipAr } from './slip.texts.ar.ts'
import { slipSo } from './slip.texts.so.ts'
import { slipEn } from './slip.texts.ts'

export type SlipWords = Translation<typeof slipEn>

/** Words of a slip by language. */
export const SLIP_WORDS: Readonly<Record<Language, SlipWords>> = { en: slipEn, so: slipSo, ar: slipAr }

/** Languages that a slip is offered in: Somali first, which most parents read. */
export const SLIP_LANGUAGES = LANGUAGES.toSorted((a, b) => Number(b.code === 'so') - Number(a.code === 'so')).map(
  ({ code, name }) => ({ value: code, label: name }),
)

/** Name of an account on a slip; that of a parent, which names the child, in the language of the slip. */
export const nameOnSlip = (fullName: string, words: SlipWords): string =>
  fullName.replace(/^Parent of(?= )/, () => words.parentOf)

export const languageOf = (value: string): Language => LANGUAGES.find(({ code }) => code === value)?.code ?? 'so'

/** Letters for the names of children on a slip: two lines of a slip of eight on a page, and more on larger ones. */
const ROOM = { small: 100, large: 240 } as const

/** The children for whom a slip is, in the room that it has; those without room are counted. */
export function childrenOnSlip(
  names: readonly string[],
  words: Pick<SlipWords, 'more'>,
  size: keyof typeof ROOM,
): string {
  const joined = (count: number): string =>
    [...names.slice(0, count), ...(count < names.length ? [words.more(names.length - count)] : [])].join(' · ')
  const fitting = names.map((_, at) => names.length - at).find((count) => joined(count).length <= ROOM[size])
  return joined(fitting ?? 1)
}
