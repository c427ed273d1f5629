import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import {
  absenceCalls,
  academicYears,
  attendance,
  classes,
  classMoves,
  classSubjects,
  discipline,
  discountLimits,
  employeeAdvances,
  employees,
  employeeSalaries,
  exams,
  expenses,
  feeChanges,
  feeMonths as monthsOfFees,
  guardians,
  paymentAllocations,
  paymentChanges,
  payments,
  presence,
  publications,
  resetCodes,
  resetRequests,
  salaryPayouts,
  schoolSettings,
  scores,
  studentFees,
  studentRemovals,
  students,
  subjects,
  teacherAssignments,
  teacherClasses,
  users,
  workPlanComments,
  workPlans,
} from '../schema.ts'
import type { Db } from '../types.ts'
import { buildAttendance } from './attendance.seed.ts'
import { advanceIds, bulkInsert } from './bulk-insert.ts'
import { buildCalls } from './calls.seed.ts'
import { buildClasses } from './classes.seed.ts'
import { buildCodes } from './codes.seed.ts'
import { buildDiscipline } from './discipline.seed.ts'
import { buildEmployees } from './employees.seed.ts'
import { buildExams } from './exams.seed.ts'
import { buildExpenses } from './expenses.seed.ts'
import { buildFees, withFreeStudents } from './fees.seed.ts'
import { withChanges } from './money-changes.seed.ts'
import { buildMoves } from './moves.seed.ts'
import { buildFormerStudents } from './students-history.seed.ts'
import { buildPayroll } from './payroll.seed.ts'
import { buildPresence } from './presence.seed.ts'
import { buildSettings } from './settings.seed.ts'
import { buildStudents, type StudentSeed } from './students.seed.ts'
import { buildGuardians, buildUsers, DEMO_PASSWORD, type UserSeed } from './users.seed.ts'
import { buildWorkPlans } from './workplans.seed.ts'

/** The day that tests and benchmarks use as today: a Monday. A demo uses the real one, to look current. */
export const DEMO_TODAY = '2026-09-14'

export type DemoOptions = {
  students?: number
  /** The classes have marks up to the day before this school day. */
  today?: string
  /** Calendar days of attendance before today. */
  attendanceDays?: number
  /** Months of fees and payments, including the present one. */
  feeMonths?: number
}

/** Smaller schools belong to tests, which count students, classes and money. */
const SMALLEST_WITH_A_PAST = 500

type Built = {
  classes: ReturnType<typeof buildClasses>
  students: StudentSeed[]
  users: UserSeed[]
  today: string
  unknownPasswordHash: string
}

/** What happened at the school before today, besides marks and money: who left, moved, or waits for a code. */
function buildPast(school: Built) {
  const { students, ...moves } = buildMoves(school)
  return { students, past: { ...moves, ...buildFormerStudents(school), ...buildCodes(school) } }
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
}

const NO_PLANS: ReturnType<typeof buildWorkPlans> = { workPlans: [], workPlanComments: [] }
const NOBODY: ReturnType<typeof buildEmployees> = { employees: [], employeeSalaries: [] }

type Hashes = {
  passwordHash?: string
  /** Of a password that nobody has. */
  unknownPasswordHash?: string
}

/** The whole demo school as rows, always the same for the same options; needs no database. */
export function buildDemoSchool(options: DemoOptions & Hashes = {}) {
  const { students: count = 700, today = DEMO_TODAY, attendanceDays = 60, feeMonths = 3 } = options
  const { passwordHash = '', unknownPasswordHash = '' } = options
  const classes = buildClasses(count)
  const createdAt = `${addDays(today, -760)}T06:00:00.000Z`
  const settings = buildSettings(createdAt)
  const { users, teacherClasses } = buildUsers({ classes, passwordHash, createdAt })
  const registered = withFreeStudents(buildStudents({ classes, count, today }))
  const isSmall = count < SMALLEST_WITH_A_PAST
  const { students, past } = isSmall
    ? { students: registered, past: NO_PAST }
    : buildPast({ classes, students: registered, users, today, unknownPasswordHash })
  const guardians = buildGuardians(students)
  const school = { classes, students, teacherClasses, classMoves: past.classMoves }
  const attendance = buildAttendance(school, { today, days: attendanceDays })
  const calls = buildCalls(attendance, today)
  const discipline = buildDiscipline({ students, teacherClasses, today })
  const ofExams = buildExams({ classes, students, teacherClasses, today })
  const money = buildFees(students, { today, months: feeMonths })
  const changes = withChanges(money, { formerStudents: past.formerStudents, today })
  // Tests of schools without marks hire whom they need.
  const staff = attendanceDays === 0 ? NOBODY : buildEmployees({ users, today, isSmall })
  const expenses = isSmall ? [] : buildExpenses({ today, months: feeMonths })
  const paid = buildPayroll({ ...staff, today, months: isSmall ? 0 : feeMonths, expensesBefore: expenses.length })
  return {
    users,
    settings,
    classes,
    students,
    teacherClasses,
    guardians,
    attendance,
    calls,
    discipline,
    ...ofExams,
    ...past,
    ...money,
    ...changes,
    ...staff,
    ...(attendanceDays === 0 ? NO_PLANS : buildWorkPlans(today)),
    presence: buildPresence(staff.employees, { today, days: attendanceDays }),
    expenses,
    ...paid,
  }
}

export type DemoSchool = ReturnType<typeof buildDemoSchool>

/** Called with the progress of filling a database, in rows. */
export type SeedProgress = (written: number, of: number) => void

const HISTORY_CHUNK = 50_000

/** Every mark is also in the history, including those of the demo school. */
async function copyToHistory(tx: Db, marks: DemoSchool['attendance'], wrote: (rows: number) => void): Promise<void> {
  for (let start = 0; start < marks.length; start += HISTORY_CHUNK) {
    const chunk = marks.slice(start, start + HISTORY_CHUNK)
    await tx.execute(sql`
      insert into attendance_history
        (student_id, class_id, date, present, remark, kind, outcome, endpoint, marked_by, device_code, made_at, marked_at)
      select student_id, class_id, date, present, remark, kind, 'applied',
        'attendance.markClass', marked_by, device_code, made_at, marked_at
      from attendance where id between ${chunk[0]?.id ?? 0} and ${chunk.at(-1)?.id ?? 0} order by id`)
    wrote(chunk.length)
  }
}

const EXAM_TABLES = { academicYears, subjects, exams, classSubjects, teacherAssignments, scores, publications }

/** Exams and their scores, which are in the history as well. */
async function insertExams(tx: Db, school: DemoSchool, wrote: (rows: number) => void): Promise<void> {
  for (const [name, table] of Object.entries(EXAM_TABLES))
    await bulkInsert(tx, table, school[name as keyof typeof EXAM_TABLES], wrote)
  await tx.execute(sql`
    insert into score_history
      (student_id, exam_id, subject_id, class_id, was_there, marks, outcome, endpoint, made_by, device_code, made_at, at)
    select student_id, exam_id, subject_id, class_id, false, marks, 'entered', 'exams.enterScores', entered_by,
      device_code, made_at, updated_at
    from scores order by id`)
}

/** Employees, their presence and their pay, and what the school spends beside it. */
async function insertStaff(tx: Db, school: DemoSchool, wrote: (rows: number) => void): Promise<void> {
  await bulkInsert(tx, employees, school.employees, wrote)
  await bulkInsert(tx, employeeSalaries, school.employeeSalaries, wrote)
  await bulkInsert(tx, presence, school.presence, wrote)
  await bulkInsert(tx, expenses, [...school.expenses, ...school.salaryExpenses], wrote)
  await bulkInsert(tx, employeeAdvances, school.employeeAdvances, wrote)
  await bulkInsert(tx, salaryPayouts, school.salaryPayouts, wrote)
}

/** Tables whose rows the seed numbers itself. */
const NUMBERED = [
  users,
  classes,
  students,
  studentRemovals,
  classMoves,
  attendance,
  absenceCalls,
  discipline,
  studentFees,
  payments,
  paymentChanges,
  feeChanges,
  employees,
  presence,
  expenses,
  employeeAdvances,
  salaryPayouts,
  workPlans,
  workPlanComments,
  academicYears,
  subjects,
  exams,
  teacherAssignments,
]

/** Inserts a built school into an empty database, in the caller's transaction. */
export async function insertDemoSchool(
  tx: Db,
  school: DemoSchool,
  progress: SeedProgress = () => undefined,
): Promise<void> {
  const { length: marks } = school.attendance
  const all = Object.values(school).reduce((sum, rows) => sum + rows.length, marks)
  let written = 0
  const wrote = (rows: number): void => progress((written += rows), all)
  wrote(0)
  await bulkInsert(tx, users, [...school.users, ...school.invitedParents], wrote)
  await bulkInsert(tx, schoolSettings, school.settings, wrote)
  await bulkInsert(tx, classes, school.classes, wrote)
  await bulkInsert(tx, classes, school.closedClasses, wrote)
  await bulkInsert(tx, students, [...school.students, ...school.formerStudents], wrote)
  await bulkInsert(tx, studentRemovals, school.removals, wrote)
  await bulkInsert(tx, classMoves, school.classMoves, wrote)
  await bulkInsert(tx, teacherClasses, school.teacherClasses, wrote)
  await bulkInsert(tx, guardians, school.guardians, wrote)
  await bulkInsert(tx, guardians, school.invitedGuardians, wrote)
  await bulkInsert(tx, resetCodes, school.slips, wrote)
  await bulkInsert(tx, resetRequests, school.requests, wrote)
  await bulkInsert(tx, attendance, school.attendance, wrote)
  await bulkInsert(tx, absenceCalls, school.calls, wrote)
  await bulkInsert(tx, discipline, school.discipline, wrote)
  await bulkInsert(tx, studentFees, [...school.fees, ...school.formerFees], wrote)
  await bulkInsert(tx, monthsOfFees, school.feeMonths, wrote)
  await bulkInsert(tx, payments, school.payments, wrote)
  await bulkInsert(tx, paymentAllocations, school.allocations, wrote)
  await bulkInsert(tx, paymentChanges, school.paymentChanges, wrote)
  await bulkInsert(tx, feeChanges, school.feeChanges, wrote)
  await bulkInsert(tx, discountLimits, school.discountLimits, wrote)
  await insertStaff(tx, school, wrote)
  await tx.execute(sql`select journal_post_past()`)
  await insertExams(tx, school, wrote)
  await bulkInsert(tx, workPlans, school.workPlans, wrote)
  await bulkInsert(tx, workPlanComments, school.workPlanComments, wrote)
  await copyToHistory(tx, school.attendance, wrote)
  for (const table of NUMBERED) await advanceIds(tx, table)
}

/** Fills an empty database with the demo school; returns false, and does nothing, when it has a user or a student. */
export async function seedDemo(db: Db, options: DemoOptions = {}, progress?: SeedProgress): Promise<boolean> {
  const [passwordHash, unknownPasswordHash] = await Promise.all([hash(DEMO_PASSWORD), hash(randomUUID())])
  return db.transaction(async (tx) => {
    // Two servers that start at once on one database must not both find it empty.
    await tx.execute(sql`lock table users in share row exclusive mode`)
    if ((await tx.$count(users)) > 0 || (await tx.$count(students)) > 0) return false
    await insertDemoSchool(tx, buildDemoSchool({ ...options, passwordHash, unknownPasswordHash }), progress)
    return true
  })
}
