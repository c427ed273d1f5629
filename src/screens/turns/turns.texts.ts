import type { Outcome, TurnCounts } from '#domain/turns/turns.schema.ts'
import type { LevelFees } from '#domain/school/fees.schema.ts'
import { formatCents } from '#domain/school/money.ts'

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

type Proposed = { by: string; outcome: Outcome; reason: string | null }

/** A teacher's proposal with her name. */
export const proposalWords = ({ by, outcome, reason }: Proposed): string =>
  reason ? `${by}: ${turnTexts.outcomes[outcome]} (${reason})` : `${by}: ${turnTexts.outcomes[outcome]}`

const busFeesWords = ({ level, withoutBusCents, withBusCents }: LevelFees): string =>
  `level ${level} (${formatCents(withBusCents)} with bus, ${formatCents(withoutBusCents)} without)`

export const turnTexts = {
  lead: 'Students go up, repeat or leave, all at once. It can be prepared for weeks, and taken back for 30 days.',
  outcomes: {
    up: 'Goes up',
    repeats: 'Repeats',
    graduates: 'Graduates',
    moves: 'Moves to another school',
    leaves: 'Leaves',
  } satisfies Record<Outcome, string>,
  counts: {
    up: 'Go up',
    repeats: 'Repeat',
    graduates: 'Graduate',
    moves: 'Move to another school',
    leaves: 'Leave',
  } satisfies Record<keyof TurnCounts, string>,
  all: 'All students',
  saved: 'Saved',
  rules: {
    all: 'All go up',
    byResult: (threshold: number | null) =>
      threshold === null ? 'Repeat below pass threshold' : `Repeat if below ${threshold}% so far`,
  },
  rule: 'What is proposed',
  prepare: {
    title: 'Prepare the next year',
    lead: 'Nothing happens in the school while you prepare. Each student gets a proposal, which you can change.',
    from: 'The year that ends',
    to: (year: string) => `The school turns into ${year}.`,
    noNext: (year: string) => `The academic year ${year} is not made yet. Make it in the exam setup first.`,
    toSetup: 'Exam setup',
    noYears: 'There is no academic year yet.',
    button: 'Begin to prepare',
    failed: 'The turn could not be prepared',
  },
  draft: {
    title: (from: string, to: string) => `From ${from} into ${to}`,
    days: (from: string, to: string) => `${from}; ${to}.`,
    daysOf: (year: string, first: string, last: string) => `${year} is from ${first} to ${last}`,
    early: (day: string) =>
      `The year is not over before ${day}. Exams that are still to come do not count in what is proposed.`,
    undecided: 'Not decided',
    settle: 'Before the turn, please settle:',
    warnings: 'Good to know; none of it prevents the turn:',
    owing: (names: string, count: number, cents: number) =>
      `${students(count)} who leave owe ${formatCents(cents)}: ${names}. What they owe stays in the books.`,
    unmarked: (names: string, count: number) =>
      `${students(count)} without marks this year are proposed as if they had passed: ${names}. Look at them before the turn.`,
    notUp: (names: string) => `Classes that go into one of the same level or below: ${names}.`,
    full: (names: string) => `More students than seats: ${names}. Another class can take some of them.`,
    ofSeats: (name: string, after: number, seats: number) => `${name} (${after} for ${seats} seats)`,
    crowded: (names: string, most: number) =>
      `More students than any class has now (${most}): ${names}. Another class can take some of them.`,
    emptied: (names: string) => `Without students until new ones are registered: ${names}.`,
    split: (names: string, count: number) =>
      `Brothers and sisters who are in one class now would be in different ones: ${names} (${students(count)}).`,
    busCheaper: (fees: readonly LevelFees[]) =>
      `With bus is cheaper than without: ${fees.map(busFeesWords).join('; ')}. Please look whether the amounts are the wrong way round.`,
    turn: 'Turn the year',
    drop: 'Drop the preparation',
    dropTitle: 'Drop the preparation?',
    dropBody: 'All decisions about this turn are lost. Nothing changes in the school.',
    confirmTitle: (to: string) => `Turn the school into ${to}?`,
    confirmBody:
      'It happens at once, on all devices with the next sync. You can take it back for 30 days, as long as the new year has no marks.',
    failed: 'The turn could not be saved',
    changed: 'Something has changed since you opened this page. The page shows it now.',
  },
  plan: {
    set: 'Turn at midnight of a day',
    again: 'Set another day',
    leaveOpen: 'Leave the day open',
    title: (to: string) => `Turn the school into ${to} at midnight`,
    body: 'The server does it as the day begins, and devices get it with their next sync. If the counts differ from those of now by then, or something must be settled first, nobody moves and administrators are told.',
    day: 'At midnight of',
    missing: 'Please choose a day',
    save: 'Set the day',
    planned: (day: string, by: string) => `The server turns the school at midnight of ${day}, as ${by} has set.`,
    wrong:
      'The preview differs from the one for which the day was set, so it will not happen. Please set the day again.',
    prevented: (day: string) => `The school was not turned on ${day}, and nobody has moved.`,
    preventedHint: 'Please look at the preview, and set another day or turn the year now.',
    failed: 'The day could not be saved',
  },
  proposals: {
    label: 'Teachers propose',
    any: 'All',
    otherwise: 'Teacher proposes otherwise',
    some: 'With a proposal',
    take: (outcome: string) => `Take: ${outcome}`,
    takeOf: (by: string, name: string) => `Take what ${by} proposes for ${name}`,
    takeAll: (count: number) => (count === 1 ? 'Take 1 proposal shown' : `Take ${count} proposals shown`),
    failed: 'The proposals could not be taken',
  },
  classes: {
    title: 'Where classes go',
    lead: 'New classes are made on “Create Class”; students who repeat stay in their class.',
    noun: ['class', 'classes'] as const,
    className: 'Class',
    level: 'Level',
    before: 'Now',
    next: 'Goes into',
    after: 'After the turn',
    seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
    graduates: 'Graduates',
    open: 'Not decided',
    nextOf: (name: string) => `Class ${name} goes into`,
    empty: 'There are no classes yet.',
  },
  fees: {
    title: 'Fees of the new year',
    lead: 'The usual monthly fee of each level. Who pays the usual fee now gets the new one with the turn; whoever pays another fee keeps it. A level without amounts changes nothing.',
    level: 'Level',
    levelOf: (level: number) => `Level ${level}`,
    withoutBus: 'Without bus',
    withBus: 'With bus',
    changed: 'Get a new fee',
    individual: 'Keep their own',
    set: 'Set',
    setOf: (level: number) => `Fees of level ${level}`,
    present: (without: number, withBus: number) =>
      `Usual now: ${formatCents(without)} without bus, ${formatCents(withBus)} with bus. Leave both empty to change nothing.`,
    wrong: 'Please enter a valid amount',
    both: 'Please enter both amounts, or none',
    busCheaper: 'With bus is cheaper than without. Please look whether the amounts are the wrong way round.',
  },
  students: {
    title: 'Students',
    noun: ['student', 'students'] as const,
    name: 'Student',
    className: 'Class now',
    percent: 'Marks so far',
    outcome: 'At the turn',
    into: 'Into class',
    intoOf: (name: string) => `Into ${name}`,
    owes: 'Owes',
    by: 'Decided by',
    byRule: 'Proposal',
    anyClass: 'All classes',
    anyOutcome: 'All',
    unknown: 'Not decided',
    change: 'Change',
    changeOf: (name: string) => `Change what happens to ${name}`,
    changeAll: (count: number) => `Decide for ${students(count)} shown`,
    empty: 'The school has no students.',
  },
  choose: {
    title: (name: string) => `Where does ${name} go?`,
    titleOfMany: (count: number) => `Where do these ${students(count)} go?`,
    outcome: 'At the turn',
    proposal: 'As the turn proposes',
    proposalOf: (outcome: string) => `Proposal: ${outcome}`,
    about: (className: string, percent: number | null) =>
      percent === null ? `Class ${className}, no marks so far` : `Class ${className}, ${percent}% of the marks so far`,
    into: 'Into class',
    asPlanned: 'As planned for the class',
    sameClass: 'The same class again',
    save: 'Save',
    failed: 'It could not be saved',
  },
  done: {
    title: (from: string, to: string) => `From ${from} into ${to}`,
    by: (by: string, at: string) => `Turned by ${by}, ${at}.`,
    until: (day: string) => `It can be taken back until ${day}, as long as the new year has no marks.`,
    over: 'It can no longer be taken back. Single students are moved on “Transfer Students”.',
    takeBack: 'Take the turn back',
    askTitle: 'Take the turn back?',
    askBody: 'All students go back into the classes of before, and those who left come back. The preparation is kept.',
    failed: 'The turn could not be taken back',
  },
}
