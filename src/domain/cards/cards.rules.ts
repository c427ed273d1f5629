/** Crockford's base 32: no I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters that all cards of a school begin with. */
const PREFIX_LENGTH = 3
/** Random letters: 40 bits, so that nobody guesses a card of the school. */
const OWN_LENGTH = 8
const CODE_LENGTH = PREFIX_LENGTH + OWN_LENGTH + 1

const IS_CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** Luhn's check for 32 letters: tells every letter that was misread, and most neighbours in the wrong order. */
function checkOf(letters: string): string {
  const values = [...letters].map((letter) => ALPHABET.indexOf(letter)).reverse()
  const sum = values.reduce((total, value, at) => {
    const weighed = at % 2 === 0 ? value * 2 : value
    return total + Math.floor(weighed / ALPHABET.length) + (weighed % ALPHABET.length)
  }, 0)
  return ALPHABET[(ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length] ?? ''
}

const lettersOf = (length: number, random: (below: number) => number): string =>
  Array.from({ length }, () => ALPHABET[random(ALPHABET.length)]).join('')

/** Letters that the cards of a school begin with, made once with its first card. */
export const newPrefix = (random: (below: number) => number): string => lettersOf(PREFIX_LENGTH, random)

/** The code of a new card; `random` gives a number from 0 to below what it is asked for. */
export function newCode(prefix: string, random: (below: number) => number): string {
  const letters = prefix + lettersOf(OWN_LENGTH, random)
  return letters + checkOf(letters)
}

export const prefixOf = (code: string): string => code.slice(0, PREFIX_LENGTH)

/** Letters as they are on a card, from a text in any case, with gaps, with O for 0 and I or L for 1. */
const normalized = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** A code as it was scanned or typed; null where it is of no card. */
export function readCard(text: string): string | null {
  const code = normalized(text)
  return IS_CODE.test(code) && checkOf(code.slice(0, -1)) === code.slice(-1) ? code : null
}

/** Whether a text has the length and the letters of a code, which a code with a wrong letter has, too. */
export const looksLikeCard = (text: string): boolean => IS_CODE.test(normalized(text))

/** Code in groups of four letters, as it is printed. */
export const spacedCard = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

type Card = { code: string; voidedAt: string | null }

/** What a scanned text is to the school, with the card where the school has made it. */
export type ScannedCard<Each extends Card> =
  | { is: 'live' | 'voided'; card: Each }
  /** A card of another school, of one that the device has no card of, or no card at all. */
  | { is: 'foreign' | 'unknown' | 'noCard' }
  /** A code with a wrong letter. */
  | { is: 'misread' }

/** What a scanned or typed text is, by the cards that the school has made. */
export function judgeCard<Each extends Card>(text: string, cards: ReadonlyMap<string, Each>): ScannedCard<Each> {
  const code = readCard(text)
  if (code === null) return { is: looksLikeCard(text) ? 'misread' : 'noCard' }
  const card = cards.get(code)
  if (card) return { is: card.voidedAt === null ? 'live' : 'voided', card }
  // A school has one prefix, so that any of its cards tells it.
  const [own] = cards.keys()
  return { is: own === undefined || prefixOf(own) === prefixOf(code) ? 'unknown' : 'foreign' }
}

type HeldCard = Card & { studentId: number | null; employeeId: number | null }

/** A scanned card as that of a student who is at the school, else why it is none. */
export type CardOfStudent<Student> =
  | { is: 'student'; student: Student }
  | { is: 'voided' | 'unknown' | 'foreign' | 'noCard' | 'misread' | 'left' }
  /** Of an employee; null where the role does not see of whom. */
  | { is: 'staff'; employeeId: number | null }

/** Whom a scanned or typed text is the card of, among the students that the device knows. */
export function studentOfCard<Student>(
  text: string,
  { cards, students }: { cards: ReadonlyMap<string, HeldCard>; students: ReadonlyMap<number, Student> },
): CardOfStudent<Student> {
  const scanned = judgeCard(text, cards)
  if (scanned.is !== 'live') return { is: scanned.is }
  const { studentId, employeeId } = scanned.card
  if (studentId === null) return { is: 'staff', employeeId }
  const student = students.get(studentId)
  return student ? { is: 'student', student } : { is: 'left' }
}
