import fc from 'fast-check'
import type { LeftAction } from '#domain/sync/sync.schema.ts'
import { FAULTS, type Fault } from '#sw/sync/testing/fake-network.ts'

/** Names of the people who work on each device. */
export const PEOPLE = [['office'], ['teacher', 'attendance', 'admin'], ['office', 'teacher', 'academy']] as const

/** Kill of the server's process while it handles a request, `ms` after the request came. */
export type Crash = { atRequest: number; ms: number }

/** Work of the signed-in person on a device; if nobody is signed in, somebody signs in instead. */
export type Work =
  | 'mark'
  | 'markClass'
  /** Enters marks of an exam. */
  | 'score'
  /** Makes an entry of a release newer than the server, or a payment for a student who never existed. */
  | 'markAhead'
  | 'payAhead'
  | 'spendAhead'
  | 'record'
  | 'editRecord'
  | 'pay'
  /** Records an expense. */
  | 'spend'
  /** Marks the presence of employees, on a sheet or by scanning a card. */
  | 'markStaff'
  /** Opens an announcement, or takes a photo of a student where none is unread. */
  | 'read'
  | 'cancel'
  | 'retry'
  | 'dismiss'

const BOOKS_WORK = ['editExpense', 'deleteExpense', 'approveExpense', 'closeMonth', 'reopenMonth'] as const

/** Work of an administrator with the books. */
export type BooksWork = (typeof BOOKS_WORK)[number]

const PAYROLL_WORK = ['giveAdvance', 'changeAdvance', 'paySalaries', 'reversePayout'] as const

/** Work of an administrator with salaries. */
export type PayrollWork = (typeof PAYROLL_WORK)[number]

const DUES_WORK = ['remind', 'promise', 'changeRules'] as const

/** Work of an administrator with reminders of dues, promises and rules of fees. */
export type DuesWork = (typeof DUES_WORK)[number]

const OFFICE_WORK = [
  'move',
  'remove',
  'bringBack',
  'settle',
  'limitDiscounts',
  'changeRole',
  'correct',
  'settleScore',
  'deleteScore',
  'changePresence',
  'announce',
  'announceAbsence',
  'register',
  'hire',
  'endAccount',
  ...BOOKS_WORK,
  ...PAYROLL_WORK,
  ...DUES_WORK,
] as const

/** Work of an administrator at another computer. */
export type OfficeWork = (typeof OFFICE_WORK)[number]

/** What becomes of a turn of the year: `hasMarks` of the new year prevent that it is taken back. */
const FATES = ['stands', 'takenBackAtOnce', 'takenBackLater', 'hasMarks'] as const
type FateOfTurn = (typeof FATES)[number]

/** One step; its details (which student, which month) are drawn from `seed`. */
export type Step = { on: number; seed: number } & (
  | { do: 'work'; what: Work }
  | { do: 'deliver'; faults: (Fault | null)[]; crash: Crash | null }
  | { do: 'signIn' | 'signOut' | 'kill' | 'release' | 'visit' | 'saveWithoutRoom' | 'failOver' | 'goOnFoot' }
  | { do: 'wait'; ms: number }
  | { do: 'turnClock'; ms: number }
  | { do: 'office'; what: OfficeWork }
  | { do: 'settleLeft'; action: LeftAction; faults: (Fault | null)[] }
  | { do: 'crash' }
  | { do: 'restore'; isNumberedAgain: boolean }
  | { do: 'turnYear'; fate: FateOfTurn }
  | { do: 'takeTurnBack' }
)

export type Day = Step[]

const at = { on: fc.nat(PEOPLE.length - 1), seed: fc.nat() }
const DAY_MS = 86_400_000

const happens = <
  K extends 'signIn' | 'signOut' | 'kill' | 'release' | 'crash' | 'visit' | 'saveWithoutRoom' | 'failOver',
>(
  weight: number,
  ...kinds: [K, ...K[]]
) => ({
  weight,
  arbitrary: fc.record({ ...at, do: fc.constantFrom(...kinds) }),
})

const fault = fc.option(fc.constantFrom(...FAULTS), { freq: 2 })

const works = (weight: number, ...what: [Work, ...Work[]]) => ({
  weight,
  arbitrary: fc.record({ ...at, do: fc.constant('work' as const), what: fc.constantFrom(...what) }),
})

// Work that is drawn more often, since it rarely finds a record to work on.
const MORE_OFTEN = [
  'settle',
  'settle',
  'correct',
  'correct',
  'endAccount',
  'settleScore',
  'settleScore',
  'deleteScore',
  'editExpense',
  'deleteExpense',
  'approveExpense',
  'closeMonth',
  'reopenMonth',
  'changePresence',
  'changePresence',
  'giveAdvance',
  'giveAdvance',
  'remind',
  'remind',
  'changeRules',
  'announce',
  'announce',
  'announceAbsence',
  'announceAbsence',
  'announceAbsence',
] as const
const officeWork = fc.constantFrom<OfficeWork>(...OFFICE_WORK, ...MORE_OFTEN)

/** Kinds of faults that can happen to a call of a screen. */
const OF_CALLS: readonly Fault['kind'][] = ['refused', 'hangs', 'answerLost', 'html', 'foreignRefusal', 'truncated']
const faultOfCalls = fc.constantFrom(...FAULTS.filter(({ kind }) => OF_CALLS.includes(kind)))

const stepWith = (crash: fc.Arbitrary<Crash | null>): fc.Arbitrary<Step> =>
  fc.oneof(
    works(22, 'mark', 'mark', 'mark', 'markClass'),
    works(16, 'score'),
    works(9, 'record', 'editRecord'),
    works(24, 'pay'),
    works(12, 'spend'),
    works(14, 'markStaff'),
    works(8, 'read'),
    works(5, 'cancel', 'retry', 'dismiss'),
    works(3, 'payAhead', 'payAhead', 'markAhead', 'spendAhead'),
    {
      weight: 32,
      arbitrary: fc.record({
        ...at,
        do: fc.constant('deliver' as const),
        faults: fc.array(fault, { maxLength: 5 }),
        crash,
      }),
    },
    happens(8, 'signIn'),
    happens(7, 'kill', 'signOut'),
    happens(2, 'release'),
    { weight: 5, arbitrary: fc.record({ ...at, do: fc.constant('wait' as const), ms: fc.nat(40 * 60_000) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        ...at,
        do: fc.constant('turnClock' as const),
        ms: fc.constantFrom(-40 * DAY_MS, -5 * DAY_MS, -DAY_MS, 0, 3_600_000, 365 * DAY_MS),
      }),
    },
    {
      weight: 18,
      arbitrary: fc.record({ ...at, do: fc.constant('office' as const), what: officeWork }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        ...at,
        do: fc.constant('settleLeft' as const),
        action: fc.constantFrom<LeftAction>('takeOver', 'putAway', 'putAway'),
        faults: fc.array(fc.option(faultOfCalls, { freq: 2 }), { maxLength: 1 }),
      }),
    },
    happens(2, 'crash'),
    happens(3, 'visit'),
    happens(2, 'saveWithoutRoom'),
    happens(2, 'failOver'),
    {
      weight: 2,
      arbitrary: fc.record({ ...at, do: fc.constant('restore' as const), isNumberedAgain: fc.boolean() }),
    },
  )

/** Least and most steps of a day; the server crashes during one in `deliveriesPerCrash` deliveries. */
export type Steps = { least: number; most: number; deliveriesPerCrash: number }

/** A turn of the year in plans: on which day and at which step of it, and where it is taken back later, how much later. */
const turnOfYear = fc.record({ ...at, day: fc.nat(), step: fc.nat(), fate: fc.constantFrom(...FATES), later: fc.nat() })
type TurnOfYear = typeof turnOfYear extends fc.Arbitrary<infer T> ? T : never

function withStep(days: readonly Day[], [day, place]: [number, number], step: Step): Day[] {
  return days.map((steps, number) => (number === day ? steps.toSpliced(place % (steps.length + 1), 0, step) : steps))
}

/** Inserts a turn of the year, and where it is to be taken back later, that step after it. */
function withTurn(days: readonly Day[], { day: drawn, step, fate, later, ...details }: TurnOfYear): Day[] {
  const day = drawn % days.length
  const place = step % (days[day]!.length + 1)
  const turned = withStep(days, [day, place], { ...details, do: 'turnYear', fate })
  if (fate !== 'takenBackLater' && fate !== 'hasMarks') return turned
  // Counted in all steps that follow.
  const back = place + 1 + (later % (turned.slice(day).flat().length - place))
  let [on, left] = [day, back]
  while (on < turned.length - 1 && left > turned[on]!.length) left -= turned[on++]!.length
  return withStep(turned, [on, left], { ...details, do: 'takeTurnBack' })
}

/** Packets in plans: at which step of which day somebody packs, carries, or brings answers. */
const onFoot = fc.record({ ...at, day: fc.nat(), step: fc.nat() })

/** Inserts what goes on foot; drawn after all else, so that the plan of a seed is otherwise as it would be without. */
const withPackets = (
  days: readonly Day[],
  drawn: readonly (typeof onFoot extends fc.Arbitrary<infer T> ? T : never)[],
) =>
  drawn.reduce<Day[]>(
    (plan, { day, step, ...details }) => withStep(plan, [day % plan.length, step], { ...details, do: 'goOnFoot' }),
    [...days],
  )

/** Arbitrary plans of so many days at one school, within which its year turns once or twice. */
export const daysAtSchool = (days: number, { least, most, deliveriesPerCrash }: Steps): fc.Arbitrary<Day[]> => {
  const crash = fc.oneof(
    { weight: deliveriesPerCrash - 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ atRequest: fc.nat(3), ms: fc.nat(40) }) },
  )
  const day = fc.array(stepWith(crash), { minLength: least, maxLength: most, size: 'max' })
  const turns = fc.array(turnOfYear, { minLength: 1, maxLength: 2 })
  const packets = fc.array(onFoot, { minLength: days, maxLength: 4 * days, size: 'max' })
  return fc
    .tuple(fc.array(day, { minLength: days, maxLength: days, size: 'max' }), turns, packets)
    .map(([plan, drawn, carried]) => withPackets(drawn.reduce(withTurn, plan), carried))
}
