import bidiFactory from 'bidi-js'

/** A line in the order of drawing, from left to right: letters in their joined forms, and vowel marks on some letters. */
export type DrawnLine = { text: string; marks: readonly { at: number; mark: string }[] }

/** Whether the font has a character. */
export type HasCharacter = (character: string) => boolean

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/
const MARK = /\p{Mn}/u
const [JOINER, NON_JOINER] = ['\u200d', '\u200c']
/** Signs around a text of a direction of its own; they order the line, and are never drawn. */
const ISOLATE = /[\u2066-\u2069]/g
/** A stroke that lengthens an Arabic word; it joins both neighbours. */
const TATWEEL = '\u0640'
const LAM = '\u0644'
const SHADDA = '\u0651'
const REPLACEMENT = '?'

const [ISOLATED, FINAL, INITIAL, MEDIAL] = [0, 1, 2, 3]

/**
 * Forms of each Arabic letter, in Unicode's order: isolated, final, initial, medial. A letter that does not join the next
 * one has only isolated and final forms. Lam with an alef is one letter of two characters.
 */
const FORMS: ReadonlyMap<string, readonly string[]> = (() => {
  const forms = new Map<string, string[]>()
  // Alef maksura has two of its forms in each block, the first two in the later one.
  for (const [first, last] of [
    [0xfe80, 0xfefc],
    [0xfb50, 0xfbff],
  ] as const) {
    for (let code = first; code <= last; code++) {
      const form = String.fromCharCode(code)
      const letter = form.normalize('NFKC')
      if (letter !== form) forms.set(letter, [...(forms.get(letter) ?? []), form])
    }
  }
  return forms
})()

const joinsNext = (letter: string | undefined): boolean =>
  letter === TATWEEL || letter === JOINER || (FORMS.get(letter ?? '')?.length ?? 0) > FINAL + 1
const joinsPrevious = (letter: string | undefined): boolean =>
  letter === TATWEEL || letter === JOINER || (FORMS.get(letter ?? '')?.length ?? 0) > ISOLATED + 1

const charactersOf = (text: string): string[] => [...text.normalize('NFC').replace(/\s+/g, ' ')]

/** Signs that steer the text and have no shape: joiners, and marks of direction. */
const isShapeless = (character: string): boolean => /\p{C}/u.test(character)

/** The parts of a character of which the font has each: itself, or a letter and its accent; null where one is missing. */
function partsOf(character: string, has: HasCharacter): string | null {
  if (has(character)) return character
  const parts = [...character.normalize('NFKD')]
  return parts.every(has) ? parts.join('') : null
}

/** The characters of a text that the font can neither draw nor compose, such as letters of another script. */
export const lackingIn = (text: string, has: HasCharacter): string[] =>
  charactersOf(text).filter((character) => !isShapeless(character) && partsOf(character, has) === null)

/**
 * The text in characters that the font has: a letter with an accent that is missing loses the accent, and other missing
 * characters become question marks.
 */
export function legible(text: string, has: HasCharacter): string {
  return charactersOf(text)
    .map((character) => {
      if (character === JOINER || character === NON_JOINER || character.search(ISOLATE) === 0) return character
      const parts = isShapeless(character) ? '' : partsOf(character, has)
      if (parts !== null) return parts
      if (/\p{M}/u.test(character)) return ''
      const plain = [...character.normalize('NFKD')].filter((each) => !MARK.test(each))
      return plain.length > 0 && plain.every(has) ? plain.join('') : REPLACEMENT
    })
    .join('')
}

type Letter = { at: number; character: string; marks: string }

/** Letters in the order of reading, each with its vowel marks. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  for (const [at, character] of [...text].entries()) {
    const last = letters.at(-1)
    if (last && MARK.test(character)) last.marks += character
    else letters.push({ at, character, marks: '' })
  }
  return letters
}

/** Replaces each letter by the form that its neighbours require; a lam with an alef becomes one letter. */
function joined(letters: readonly Letter[], has: HasCharacter): Letter[] {
  const drawn: Letter[] = []
  for (let index = 0; index < letters.length; index++) {
    const [previous, letter, next] = [letters[index - 1], letters[index], letters[index + 1]]
    if (!letter) break
    const ligature = letter.character === LAM && next ? LAM + next.character : ''
    const isLigature = FORMS.has(ligature)
    const isFinal = joinsNext(previous?.character) && joinsPrevious(letter.character)
    const isInitial = !isLigature && joinsNext(letter.character) && joinsPrevious(next?.character)
    const form = isFinal ? (isInitial ? MEDIAL : FINAL) : isInitial ? INITIAL : ISOLATED
    const wanted = FORMS.get(isLigature ? ligature : letter.character)?.[form]
    const isDrawn = wanted !== undefined && has(wanted)
    if (isLigature && isDrawn) {
      drawn.push({ ...letter, character: wanted, marks: letter.marks + (next?.marks ?? '') })
      index++
    } else drawn.push(isDrawn ? { ...letter, character: wanted } : letter)
  }
  return drawn.filter(
    ({ character }) => character !== JOINER && character !== NON_JOINER && character.search(ISOLATE) < 0,
  )
}

/** Vowel marks of a letter, the shadda first: it stands directly on the letter, but follows the vowel in Unicode's order. */
const stacked = (marks: string): string[] =>
  [...marks].sort((first, second) => Number(second === SHADDA) - Number(first === SHADDA))

const bidi = bidiFactory()

export type Direction = 'ltr' | 'rtl'

const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** The direction of a text: that of its first letter with a direction. */
export const directionOf = (text: string): Direction =>
  isRightToLeft(text) && (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'

/**
 * Joins Arabic letters and puts a line into the order of drawing (Unicode's bidirectional algorithm). The text must be
 * `legible`. Not left to jspdf, which joins letters that do not join (after a vowel mark, before a hamza) and draws a lam
 * after an alef as a ligature.
 */
export function drawnLine(text: string, has: HasCharacter, direction = directionOf(text)): DrawnLine {
  if (!isRightToLeft(text) && !MARK.test(text)) return { text: text.replace(ISOLATE, ''), marks: [] }
  const levels = bidi.getEmbeddingLevels(text, direction)
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const byPlace = new Map(joined(lettersOf(text), has).map((letter) => [letter.at, letter]))
  const ordered = bidi.getReorderedIndices(text, levels).flatMap((at) => byPlace.get(at) ?? [])
  return {
    text: ordered.map(({ at, character }) => mirrored.get(at) ?? character).join(''),
    marks: ordered.flatMap(({ marks }, index) => stacked(marks).map((mark) => ({ at: index, mark }))),
  }
}
