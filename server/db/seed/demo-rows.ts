import { addDays } from '#domain/core/dates.ts'
import { buildAnnouncements } from './announcements.seed.ts'
import { buildAttendance, WEEKEND } from './attendance.seed.ts'
import { withCarried } from './carried.seed.ts'
import { buildBuses } from './buses.seed.ts'
import { buildCalls } from './calls.seed.ts'
import { buildClasses } from './classes.seed.ts'
import { buildCodes } from './codes.seed.ts'
import { buildDiscipline } from './discipline.seed.ts'
import { buildDocuments, NO_DOCUMENTS } from './documents.seed.ts'
import { buildEmployees } from './employees.seed.ts'
import { buildExams } from './exams.seed.ts'
import { buildExpenses } from './expenses.seed.ts'
import { buildFees, withFreeStudents } from './fees.seed.ts'
import { withChanges } from './money-changes.seed.ts'
import { buildImports } from './imports.seed.ts'
import { marksOfMorning, paymentsOfMorning, weekendOf, withKinds } from './morning.seed.ts'
import { registeredInTurn } from './last-turn.ts'
import { buildMoves } from './moves.seed.ts'
import { buildFormerStudents } from './students-history.seed.ts'
import { buildOpening } from './openings.seed.ts'
import { buildPayroll } from './payroll.seed.ts'
import { buildPresence } from './presence.seed.ts'
import { buildSettings } from './settings.seed.ts'
import { buildStudents, type StudentSeed } from './students.seed.ts'
import type { ChoiceSeed, ProposalSeed, RollSeed, TurnSeed } from './turned-year.seed.ts'
import { buildGuardians, buildUsers, type UserSeed } from './users.seed.ts'
import { buildAssets, NO_ASSETS } from './assets.seed.ts'
import { AREA_SEEDS } from './area-seeds.ts'

/** Today's date in tests and benchmarks, a Monday. A demo uses the real date, to look current. */
export const DEMO_TODAY = '2026-09-14'

export type DemoOptions = {
  students?: number
  /** The classes have marks up to the day before this school day. */
  today?: string
  /** Calendar days of attendance before today. */
  attendanceDays?: number
  /** The instant (milliseconds) at which the morning of today is in progress; without it the school has no data of today. */
  morning?: number
  /** Months of fees and payments, including the present one; a school without such months has no expenses either. */
  feeMonths?: number
  /** Whether the school, unless it is small, has a turn of the year behind it and one prepared. */
  years?: boolean
}

/** Fewest students for a school with a past; tests use smaller schools, and count students, classes and money there. */
export const SMALLEST_WITH_A_PAST = 500

type Built = {
  classes: ReturnType<typeof buildClasses>
  students: StudentSeed[]
  users: UserSeed[]
  today: string
  unknownPasswordHash: string
}

/** Builds students who left or changed class before today, people who wait for a code, and lists that were imported. */
function buildPast(school: Built) {
  const { students, ...moves } = buildMoves(school)
  return {
    students,
    past: { ...moves, ...buildFormerStudents(school), ...buildCodes(school), ...buildImports({ ...school, students }) },
  }
}

const NO_PAST: ReturnType<typeof buildPast>['past'] = {
  closedClasses: [],
  classMoves: [],
  formerStudents: [],
  removals: [],
  invitedParents: [],
  invitedGuardians: [],
  slips: [],
  requests: [],
  imports: [],
  importRows: [],
}

const NOTHING_TOLD: ReturnType<typeof buildAnnouncements> = { announcements: [], announcementReads: [] }
const NOBODY: ReturnType<typeof buildEmployees> = { employees: [], employeeSalaries: [] }

export type Hashes = {
  passwordHash?: string
  /** Hash of a password that nobody knows. */
  unknownPasswordHash?: string
}

type Marked = {
  school: Parameters<typeof buildAttendance>[0]
  days: number
  morning: number | undefined
  weekend: Parameters<typeof buildAttendance>[1]['weekend']
}

/** Marks of the days before today and, for a morning in progress, the marks made by then. */
function marksUntil(today: string, { school, days, morning, weekend }: Marked) {
  if (morning === undefined) return buildAttendance(school, { today, days })
  const complete = buildAttendance(school, { today: addDays(today, 1), days: days + 1, weekend })
  const marks = marksOfMorning(withKinds(complete), today, morning)
  return withCarried(marks, { teacherClasses: school.teacherClasses, today, now: morning })
}

const NO_TURNS: {
  turns: TurnSeed[]
  turnChoices: ChoiceSeed[]
  turnProposals: ProposalSeed[]
  yearRolls: RollSeed[]
} = {
  turns: [],
  turnChoices: [],
  turnProposals: [],
  yearRolls: [],
}

/** Students; in a school with years those of the first level were registered after the last turn. */
function enrolled(classes: Built['classes'], hasYears: boolean, { count, today }: { count: number; today: string }) {
  const students = buildStudents({ classes, count, today })
  const firstLevel = new Set(classes.filter(({ grade }) => grade === 1).map(({ id }) => id))
  return hasYears ? registeredInTurn(students, { today, firstLevel }) : students
}

/** The demo school as rows, with years only in when students were registered. */
export function buildRows(options: DemoOptions & Hashes = {}) {
  const { students: count = 700, today = DEMO_TODAY, attendanceDays = 60, feeMonths = 3 } = options
  const { passwordHash = '', unknownPasswordHash = '', morning } = options
  const weekend = morning === undefined ? [...WEEKEND] : weekendOf(today)
  const classes = buildClasses(count)
  const createdAt = `${addDays(today, -760)}T06:00:00.000Z`
  const { users, teacherClasses } = buildUsers({ classes, passwordHash, createdAt })
  const isSmall = count < SMALLEST_WITH_A_PAST
  // Schools without marks belong to tests, which add the employees that they need.
  const staff = attendanceDays === 0 ? NOBODY : buildEmployees({ users, today, isSmall })
  const { students: registered, fleet } = buildBuses({
    ...staff,
    students: withFreeStudents(enrolled(classes, options.years === true && !isSmall, { count, today })),
    today,
    isSmall,
  })
  const { students, past } = isSmall
    ? { students: registered, past: NO_PAST }
    : buildPast({ classes, students: registered, users, today, unknownPasswordHash })
  const settings = buildSettings(createdAt, { assetsInBooks: !isSmall })
  const guardians = buildGuardians(students)
  const school = { classes, students, teacherClasses, classMoves: past.classMoves }
  const attendance = marksUntil(today, { school, days: attendanceDays, morning, weekend })
  // Nobody has called the families of this morning yet, nor of marks that somebody brought later.
  const before = attendance.filter(({ date, madeAt, markedAt }) => date < today && madeAt === markedAt)
  const calls = buildCalls(before, today)
  const ofExams = buildExams({ ...school, formerStudents: past.formerStudents, today })
  const money = buildFees(students, { today, months: feeMonths })
  const changed = withChanges(money, { formerStudents: past.formerStudents, today })
  const changes =
    morning === undefined ? changed : { ...changed, payments: paymentsOfMorning(changed.payments, today, morning) }
  const expenses = isSmall ? [] : buildExpenses({ today, months: feeMonths })
  const paid = buildPayroll({ ...staff, today, months: isSmall ? 0 : feeMonths, expensesBefore: expenses.length })
  const spent = { today, expensesBefore: expenses.length + paid.salaryExpenses.length }
  return {
    users,
    settings,
    weekend,
    classes,
    students,
    teacherClasses,
    guardians,
    attendance,
    calls,
    discipline: buildDiscipline({ students, teacherClasses, today }),
    ...ofExams,
    ...past,
    ...NO_TURNS,
    ...money,
    ...changes,
    ...staff,
    ...fleet,
    areas: attendanceDays === 0 ? [] : AREA_SEEDS.flatMap((build) => build(today, students, { ...ofExams, weekend })),
    ...(attendanceDays === 0 ? NOTHING_TOLD : buildAnnouncements({ today, users, guardians, students })),
    ...(isSmall || feeMonths === 0 ? NO_ASSETS : buildAssets(spent)),
    ...(isSmall ? NO_DOCUMENTS : buildDocuments(today)),
    presence: buildPresence(staff.employees, { today, days: attendanceDays, weekend }),
    expenses,
    ...paid,
    opening: buildOpening({ today, months: options.years && !isSmall ? feeMonths : 0 }),
  }
}

export type DemoSchool = ReturnType<typeof buildRows>
