import type { Fault } from '#sw/sync/testing/fake-network.ts'

/** One confirmed save: known by its label wherever it goes. */
export type Saved = {
  label: string
  number: number
  ownerId: number
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
  /** The record of discipline that it writes. */
  ref?: string
  payment?: Paid
}

export type PaidLine = { studentId: number; amountPaid: number; discount: number }

/** What somebody went home with: the receipt, and what it says. */
export type Paid = { receipt: string; method: string; lines: readonly PaidLine[] }

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
  marks: { label: string; studentId: number; markedBy: number; isRefused: boolean }[]
  records: { ref: string; label: string; recordedBy: number }[]
  payments: {
    label: string
    receipt: string
    studentId: number
    cents: number
    discountCents: number
    method: string
    collector: number
    /** An administrator settled it, who may grant less discount than was given. */
    isSettled: boolean
  }[]
}
