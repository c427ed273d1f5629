import { centsOfShillings } from '../school/shillings.rules.ts'

/** Cash in both currencies, as it lies on the counter. */
export type Cash = { cents: number; shillings: number }

/** What change is given in, as far as it can be either. */
export type ChangeIn = 'dollars' | 'shillings'

type Asked = {
  /** Cents that the payment settles. */
  dueCents: number
  /** What the family hands over; shillings in whole notes. */
  given: Cash
  /** Shillings of one dollar. */
  rate: number
  smallestNote: number
  /** What the collector chose; null: the default. */
  changeIn: ChangeIn | null
}

/** A payment in both currencies: what is still owed, or the change and the part that stays in shillings. */
export type MixedCash = {
  /** Cents that everything handed over is worth. */
  worthCents: number
  /** Cents that are still owed, and the same in shillings; 0 where the payment is settled. */
  owed: Cash
  change: Cash
  /** Whether the change may be in either, since it is worth a dollar or more. */
  hasChoice: boolean
  changeIn: ChangeIn
  /** Shillings that stay, below zero where only change was given in them, and the cents of the payment that they stand for. */
  part: Cash | null
}

/**
 * Shillings for an amount in cents, in whole notes and never at the cost of the family: less to be paid, more to be given back. At
 * least one note either way; 0 for nothing.
 */
export function inWholeNotes(cents: number, rate: number, smallestNote: number): number {
  if (cents === 0) return 0
  const notes = Math.floor((cents * rate) / (100 * smallestNote))
  return (cents > 0 ? Math.max(1, notes) : notes) * smallestNote
}

/** Whether shillings can be paid with the notes in use. */
export const isInNotes = (shillings: number, smallestNote: number): boolean => shillings % smallestNote === 0

/** Cents of the whole dollars in what was handed over too much. */
function wholeDollars(restCents: number, shillings: number, rate: number): number {
  const over = shillings - (restCents * rate) / 100
  return Math.max(0, Math.floor(over / rate)) * 100
}

/**
 * What cash in both currencies settles. Change is proposed in shillings where the family pays shillings, else in whole dollars with
 * what is below a dollar in shillings. The cents that whole notes cannot pay are the school's.
 */
export function mixedCash({ dueCents, given, rate, smallestNote, changeIn: chosen }: Asked): MixedCash {
  const restCents = dueCents - given.cents
  const worthCents = given.cents + centsOfShillings(given.shillings, rate)
  const needed = inWholeNotes(restCents, rate, smallestNote)
  const nothing = { cents: 0, shillings: 0 }
  if (given.shillings < needed) {
    const owed = {
      cents: Math.max(1, restCents - centsOfShillings(given.shillings, rate)),
      shillings: needed - given.shillings,
    }
    return { worthCents, owed, change: nothing, hasChoice: false, changeIn: 'shillings', part: null }
  }
  const dollarsBack = wholeDollars(restCents, given.shillings, rate)
  const changeIn = chosen ?? (given.shillings > 0 ? 'shillings' : 'dollars')
  const cents = changeIn === 'dollars' ? dollarsBack : 0
  const partCents = restCents + cents
  const kept = inWholeNotes(partCents, rate, smallestNote)
  return {
    worthCents,
    owed: nothing,
    change: { cents, shillings: given.shillings - kept },
    hasChoice: dollarsBack > 0,
    changeIn,
    part: kept === 0 ? null : { shillings: kept, cents: partCents },
  }
}
