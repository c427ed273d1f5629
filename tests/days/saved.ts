import type { Fault } from '#sw/sync/testing/fake-network.ts'
import type { OpenedAtSchool } from './announcements.ts'
import type { Decided, ExpenseAtSchool, Spent } from './expenses.ts'
import type { PresenceAtSchool, SavedPresence } from './presence.ts'
import type { SavedScores, ScoresAtSchool } from './scores.ts'

/** One confirmed save, found again by its label. */
export type Saved = {
  label: string
  /** Its place in the order of making. */
  number: number
  /** The person who made it, by name: numbers may be given again after a restore. */
  maker: string
  /** The number of the account on the device where it was made. */
  ownerId: number
  /** When that account was created. */
  born?: number | undefined
  on: number
  key: string
  /** Taken back, replaced or dismissed by its maker: unsent, or rejected and read. */
  isGivenUp: boolean
  /** Sent again after a rejection, when newer ones may have passed. */
  isRetried: boolean
  /** Accepted before the school was restored to an earlier state; only money is offered again. */
  isBeforeRestore: boolean
  /** The browser was killed during the save: it may be there or not, but not twice. */
  isUnseen?: boolean
  /** The students whom its maker meant, by name. */
  about: readonly string[]
  /** The record of discipline that it writes. */
  ref?: string
  payment?: Paid
  expense?: Spent
  scores?: SavedScores
  presence?: SavedPresence
  /** The public id of the announcement that its maker has opened. */
  opened?: string
}

export type PaidLine = { student: string; amountPaid: number; discount: number }

/** The receipt that was handed out, and what it says. */
export type Paid = {
  receipt: string
  method: string
  lines: readonly PaidLine[]
  /** From a newer release, or for a student who never existed: the school can only hold it as it was sent. */
  isAhead?: boolean
}

/** Kinds of events that a run counts and reports. */
export const TRIED = [
  'saves',
  'payments',
  'discounts',
  'expenses',
  'expenses of earlier months',
  'expenses edited at the office',
  'expenses deleted at the office',
  'expenses approved',
  'months closed',
  'months reopened',
  'scores',
  'merged scores',
  'differing scores',
  'settled differences',
  'scores deleted at the office',
  'refused corrections',
  'transfers by phone',
  'sheets of presence',
  'differing sheets of presence',
  'presence changed at the office',
  'announcements',
  'announcements changed',
  'announcements opened',
  'advances',
  'advances changed',
  'salaries paid',
  'payouts taken back',
  'edits and cancels',
  'faults',
  'kills',
  'releases',
  'server crashes',
  'restores',
  'failovers',
  'writes lost by failovers',
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

/** Counts a fault of the line. */
export function noteFault(tried: Tried, { kind }: Fault): void {
  tried.faults++
  tried.faultsByKind.set(kind, (tried.faultsByKind.get(kind) ?? 0) + 1)
}

/** The counts by name. */
export const countsOf = (tried: Tried, days: number): Record<string, number> => ({
  days,
  ...Object.fromEntries(TRIED.map((what) => [what, tried[what]])),
  'kinds of faults': tried.faultsByKind.size,
})

/** The counts in two lines. */
export function tellTried(tried: Tried): string {
  const kinds = [...tried.faultsByKind].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`)
  return `${TRIED.map((what) => `${tried[what]} ${what}`).join(', ')}\nfaults by kind: ${kinds.join(', ')}`
}

/** What reached the school, in order of arrival. */
export type AtSchool = {
  /** Rejected ones had no effect, but are in the history. */
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
    /** An administrator settled it, and may have allowed less discount than was given. */
    isSettled: boolean
  }[]
  /** Money that no student's account could take, as it was sent. */
  unplaced: { label: string; receipt: string; cents: number; method: string; collector: string }[]
  scores: ScoresAtSchool
  expenses: ExpenseAtSchool[]
  /** What the office was told of changed expenses, by label. */
  decided: ReadonlyMap<string, Decided>
  presence: PresenceAtSchool
  reads: OpenedAtSchool[]
  /** The present roles of accounts, by name. */
  roles: ReadonlyMap<string, string>
  /** Present students, by name. */
  students: ReadonlySet<string>
  accounts: ReadonlySet<string>
}
