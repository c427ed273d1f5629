import type { Fault } from '#sw/sync/testing/fake-network.ts'

/** One confirmed save: known by its label wherever it goes. */
export type Saved = {
  label: string
  /** Its place in the order of making. */
  number: number
  /** Who stands behind it, by name: numbers may be given again after a restore. */
  maker: string
  /** The number of the account on the device where it was made. */
  ownerId: number
  /** When that account was made. */
  born?: number | undefined
  on: number
  key: string
  /** Taken back, replaced or put away by its maker: unsent, or refused and read. */
  isGivenUp: boolean
  /** Sent again after a refusal, when newer ones may have passed. */
  isRetried: boolean
  /** The school was put back to an earlier state after it had said that it has it; only money comes again. */
  isBeforeRestore: boolean
  /** Whether it was saved was never seen, since the browser was killed: it may be there or not, and never twice. */
  isUnseen?: boolean
  /** The students whom its maker meant, by name. */
  about: readonly string[]
  /** The record of discipline that it writes. */
  ref?: string
  payment?: Paid
}

export type PaidLine = { student: string; amountPaid: number; discount: number }

/** What somebody went home with: the receipt, and what it says. */
export type Paid = {
  receipt: string
  method: string
  lines: readonly PaidLine[]
  /** A newer release wrote it, or for a student who never was: the school can only hold it as it was told. */
  isAhead?: boolean
}

/** What was tried, to be told. */
export const TRIED = [
  'saves',
  'payments',
  'discounts',
  'transfers by phone',
  'edits and cancels',
  'faults',
  'kills',
  'releases',
  'server crashes',
  'restores',
  'changes of person',
  'moves and removals',
  'settlements',
  'corrections',
  'changes of role',
  'new students',
  'new accounts',
  'ended accounts',
  'entries ahead of the school',
  'entries about lost students',
  'entries of lost accounts',
  'visits',
  'saves without room',
  'clocks set back by days',
  'clocks a year ahead',
  'taken over',
  'put away',
] as const

type Counts = Record<(typeof TRIED)[number], number>
export type Tried = Counts & { faultsByKind: Map<Fault['kind'], number> }

export const nothingTried = (): Tried => ({
  ...(Object.fromEntries(TRIED.map((what) => [what, 0])) as Counts),
  faultsByKind: new Map(),
})

/** The line did so to a request. */
export function noteFault(tried: Tried, { kind }: Fault): void {
  tried.faults++
  tried.faultsByKind.set(kind, (tried.faultsByKind.get(kind) ?? 0) + 1)
}

/** What was tried, by name. */
export const countsOf = (tried: Tried, days: number): Record<string, number> => ({
  days,
  ...Object.fromEntries(TRIED.map((what) => [what, tried[what]])),
  'kinds of faults': tried.faultsByKind.size,
})

/** What was tried, in two lines. */
export function tellTried(tried: Tried): string {
  const kinds = [...tried.faultsByKind].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`)
  return `${TRIED.map((what) => `${tried[what]} ${what}`).join(', ')}\nfaults by kind: ${kinds.join(', ')}`
}

/** What reached the school, in the order in which it did. */
export type AtSchool = {
  /** Refused ones changed nothing, and are known all the same. */
  marks: { label: string; student: string; markedBy: string; isRefused: boolean }[]
  records: { ref: string; label: string; student: string; recordedBy: string }[]
  payments: {
    label: string
    receipt: string
    student: string
    cents: number
    discountCents: number
    method: string
    collector: string
    /** An administrator settled it, who may grant less discount than was given. */
    isSettled: boolean
  }[]
  /** Money that no student's account could take, as it was told. */
  unplaced: { label: string; receipt: string; cents: number; method: string; collector: string }[]
  /** Who is there, by name. */
  students: ReadonlySet<string>
  accounts: ReadonlySet<string>
}
