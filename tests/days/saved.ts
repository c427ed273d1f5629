import type { DayKind } from '#domain/school/day-kinds.ts'
import type { Fault } from '#sw/sync/testing/fake-network.ts'
import type { OpenedAtSchool } from './announcements.ts'
import type { Decided, ExpenseAtSchool, Spent } from './expenses.ts'
import type { PhotosAtSchool } from './photos.ts'
import type { PresenceAtSchool, SavedPresence } from './presence.ts'
import type { SavedScores, ScoresAtSchool } from './scores.ts'
import type { Places } from './years.ts'

/** One confirmed save, identified by its label. */
export type Saved = {
  label: string
  /** Place of the save in the order in which saves were made. */
  number: number
  /** Name of the person who made the save; not her number, which may be given again after a restore. */
  maker: string
  /** Id of the maker's account at the time of the save. */
  ownerId: number
  /** Instant at which the maker's account was created. */
  born?: number | undefined
  on: number
  key: string
  /** Cancelled, replaced or dismissed by its maker, before it was sent or after it was rejected. */
  isGivenUp: boolean
  /** Sent again after a rejection, when newer saves may have arrived already. */
  isRetried: boolean
  /** Accepted before the school was restored to an earlier state; only money is sent again. */
  isBeforeRestore: boolean
  /** Not seen as confirmed, as when the browser was killed: the save may exist or not, but not twice. */
  isUnseen?: boolean
  /** Kind of the marks of the save; null where they have none. */
  dayKind?: DayKind | null
  /** Names of the students whom the maker meant. */
  about: readonly string[]
  /** Public id of the discipline record that the save writes. */
  ref?: string
  payment?: Paid
  expense?: Spent
  scores?: SavedScores
  presence?: SavedPresence
  /** The class of each student on the day of a mark that waited on its device while the year turned. */
  classesThen?: Places
  /** Public id of the announcement that the maker has opened. */
  opened?: string
}

export type PaidLine = { student: string; amountPaid: number; discount: number }

/** The receipt of a payment, as it was given out. */
export type Paid = {
  receipt: string
  method: string
  lines: readonly PaidLine[]
  /** Whether a newer release took the payment, or its student never existed: the school can only hold it as it was sent. */
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
  'staff scanned at the gate',
  'announcements',
  'announcements changed',
  'announcements opened',
  'absences announced',
  'absences withdrawn',
  'scans at the gate',
  'photos taken',
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
  'reminders',
  'promises',
  'rules of fees changed',
  'new students',
  'new accounts',
  'ended accounts',
  'entries ahead of the school',
  'entries about lost students',
  'entries of lost accounts',
  'turns',
  'turns taken back',
  'turns not taken back',
  'saves that waited for a turn',
  'payments for leavers',
  'visits',
  'saves without room',
  'clocks set back by days',
  'clocks a year ahead',
  'taken over',
  'put away',
  'packets carried',
  'packets of before a restore',
  'packets of ended grants',
  'packets of other schools',
  'packets changed on the way',
  'receipts brought',
  'bundles handed to devices',
  'bundles changed on the way',
  'packets delivered by devices',
  'packets with later writes',
  'answers handed to devices',
  'answers taken by their makers',
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

/** Counts of events by name, for the report. */
export const countsOf = (tried: Tried, days: number): Record<string, number> => ({
  days,
  ...Object.fromEntries(TRIED.map((what) => [what, tried[what]])),
  'kinds of faults': tried.faultsByKind.size,
})

/** Counts of events in two lines of text. */
export function tellTried(tried: Tried): string {
  const kinds = [...tried.faultsByKind].sort(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`)
  return `${TRIED.map((what) => `${tried[what]} ${what}`).join(', ')}\nfaults by kind: ${kinds.join(', ')}`
}

/** Rows that reached the school, in the order of arrival. */
export type AtSchool = {
  /** Marks in the history; rejected marks had no effect. */
  marks: {
    label: string
    student: string
    className: string
    markedBy: string
    isRefused: boolean
    dayKind: DayKind | null
  }[]
  records: { ref: string; label: string; student: string; recordedBy: string }[]
  payments: {
    label: string
    receipt: string
    student: string
    cents: number
    discountCents: number
    method: string
    collector: string
    /** Whether an administrator settled the payment, and may have allowed less discount than was given. */
    isSettled: boolean
  }[]
  /** Money that no student's account could take, as it was sent. */
  unplaced: { label: string; receipt: string; cents: number; method: string; collector: string }[]
  scores: ScoresAtSchool
  expenses: ExpenseAtSchool[]
  /** Changes of expenses that the office made, by label. */
  decided: ReadonlyMap<string, Decided>
  presence: PresenceAtSchool
  photos: PhotosAtSchool
  reads: OpenedAtSchool[]
  /** Present roles of accounts, by name. */
  roles: ReadonlyMap<string, string>
  /** Names of present students. */
  students: ReadonlySet<string>
  accounts: ReadonlySet<string>
}
