import { sql } from 'drizzle-orm'
import {
  absenceCalls,
  assets,
  academicYears,
  announcementReads,
  announcements,
  attendance,
  buses,
  classes,
  classMoves,
  classSubjects,
  discipline,
  discountLimits,
  documents,
  employeeAdvances,
  employees,
  employeeSalaries,
  exams,
  expenses,
  feeChanges,
  feeMonths as monthsOfFees,
  guardians,
  importRows,
  imports,
  paymentAllocations,
  paymentChanges,
  payments,
  presence,
  publications,
  resetCodes,
  resetRequests,
  salaryPayouts,
  schoolCalendar,
  schoolSettings,
  scores,
  studentFees,
  studentRemovals,
  students,
  subjects,
  teacherAssignments,
  teacherClasses,
  turnChoices,
  turnProposals,
  turns,
  users,
  yearRolls,
} from '../schema.ts'
import type { Db } from '../types.ts'
import { advanceIds, bulkInsert } from './bulk-insert.ts'
import { insertDocuments } from './documents.seed.ts'
import { insertFleet, insertRides } from './insert-fleet.ts'
import { insertAssets } from './assets.seed.ts'
import type { DemoSchool } from './demo-rows.ts'
import { insertDrawers } from './drawers.seed.ts'
import { insertMonthEnd } from './month-end.seed.ts'
import { insertOpening } from './openings.seed.ts'
import { insertShillings } from './shillings.seed.ts'
import { insertOutlaysInShillings } from './outlays-in-shillings.seed.ts'
import { insertOwnAccounts } from './own-accounts.seed.ts'
import { insertWallets } from './wallets.seed.ts'
import { POST_PAST } from './post-past.ts'

/** Called with the progress of filling a database, in rows. */
export type SeedProgress = (written: number, of: number) => void

const HISTORY_CHUNK = 50_000

/** Copies all marks into the history of marks. */
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

const EXAM_TABLES = { subjects, exams, classSubjects, teacherAssignments, scores, publications }

/** Inserts exams and their scores, and copies the scores into the history. */
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

/** Inserts presence and pay of employees, and the other expenses of the school. */
async function insertStaff(tx: Db, school: DemoSchool, wrote: (rows: number) => void): Promise<void> {
  await bulkInsert(tx, employeeSalaries, school.employeeSalaries, wrote)
  await bulkInsert(tx, presence, school.presence, wrote)
  await bulkInsert(tx, expenses, [...school.expenses, ...school.salaryExpenses, ...school.assetExpenses], wrote)
  await bulkInsert(tx, employeeAdvances, school.employeeAdvances, wrote)
  await bulkInsert(tx, salaryPayouts, school.salaryPayouts, wrote)
}

/** Tables whose rows get their ids from the seed, so that the counters of ids have to follow. */
const NUMBERED = [
  users,
  classes,
  students,
  studentRemovals,
  classMoves,
  imports,
  attendance,
  absenceCalls,
  discipline,
  studentFees,
  payments,
  paymentChanges,
  feeChanges,
  employees,
  buses,
  presence,
  expenses,
  employeeAdvances,
  salaryPayouts,
  announcements,
  assets,
  documents,
  academicYears,
  turns,
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
  const { weekend, areas, opening, ...rows } = school
  const parts = [...Object.values(rows), rows.attendance, ...areas.map((area) => area.rows)]
  const all = parts.reduce((sum, { length }) => sum + length, 0)
  let written = 0
  const wrote = (rows: number): void => progress((written += rows), all)
  wrote(0)
  await bulkInsert(tx, users, [...school.users, ...school.invitedParents], wrote)
  await bulkInsert(tx, schoolSettings, school.settings, wrote)
  await tx.update(schoolCalendar).set({ weekend })
  await bulkInsert(tx, classes, school.classes, wrote)
  await bulkInsert(tx, classes, school.closedClasses, wrote)
  await bulkInsert(tx, academicYears, school.academicYears, wrote)
  await insertFleet(tx, school, wrote)
  await bulkInsert(tx, students, [...school.students, ...school.formerStudents], wrote)
  await insertRides(tx, school, wrote)
  await bulkInsert(tx, turns, school.turns, wrote)
  await bulkInsert(tx, studentRemovals, school.removals, wrote)
  await bulkInsert(tx, classMoves, school.classMoves, wrote)
  await bulkInsert(tx, turnChoices, school.turnChoices, wrote)
  await bulkInsert(tx, turnProposals, school.turnProposals, wrote)
  await bulkInsert(tx, yearRolls, school.yearRolls, wrote)
  await bulkInsert(tx, imports, school.imports, wrote)
  await bulkInsert(tx, importRows, school.importRows, wrote)
  await bulkInsert(tx, teacherClasses, school.teacherClasses, wrote)
  await bulkInsert(tx, guardians, school.guardians, wrote)
  await bulkInsert(tx, guardians, school.invitedGuardians, wrote)
  await bulkInsert(tx, resetCodes, school.slips, wrote)
  await bulkInsert(tx, resetRequests, school.requests, wrote)
  await bulkInsert(tx, attendance, school.attendance, wrote)
  await bulkInsert(tx, absenceCalls, school.calls, wrote)
  await bulkInsert(tx, discipline, school.discipline, wrote)
  const fees = [...school.fees, ...school.formerFees].map((fee) => ({ reducedCents: 0, reductions: null, ...fee }))
  await bulkInsert(tx, studentFees, fees, wrote)
  await bulkInsert(tx, monthsOfFees, school.feeMonths, wrote)
  await bulkInsert(tx, payments, school.payments, wrote)
  await bulkInsert(tx, paymentAllocations, school.allocations, wrote)
  await bulkInsert(tx, paymentChanges, school.paymentChanges, wrote)
  await bulkInsert(tx, feeChanges, school.feeChanges, wrote)
  await bulkInsert(tx, discountLimits, school.discountLimits, wrote)
  await insertStaff(tx, school, wrote)
  await insertAssets(tx, school, wrote)
  await tx.execute(POST_PAST)
  await insertExams(tx, school, wrote)
  for (const { table, rows: ofArea } of areas) await bulkInsert(tx, table, ofArea, wrote)
  await bulkInsert(tx, announcements, school.announcements, wrote)
  await bulkInsert(tx, announcementReads, school.announcementReads, wrote)
  await insertDocuments(tx, school, wrote)
  await copyToHistory(tx, school.attendance, wrote)
  for (const table of [...NUMBERED, ...areas.flatMap(({ table, isWithoutIds }) => (isWithoutIds ? [] : [table]))])
    await advanceIds(tx, table)
  await insertMoney(tx, opening)
}

/** Inserts what the books have beside fees, salaries and expenses: opening balances, shillings, drawers, wallets, closed months. */
async function insertMoney(tx: Db, opening: DemoSchool['opening']): Promise<void> {
  const { day, today } = opening
  await insertOwnAccounts(tx, opening)
  if (day !== null) await insertShillings(tx, today)
  await insertOpening(tx, opening)
  await insertOutlaysInShillings(tx)
  if (day !== null) await insertDrawers(tx, today)
  await insertWallets(tx, { today, hasYears: day !== null })
  await insertMonthEnd(tx, opening)
}
