import { and, between, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import type { At, Member, Report, ReportedCall, ReportedStudent, ReportRows, RowName, Wanted } from '#domain/report.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import { absenceCalls, classes, students, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readAnnounced } from '../announcedabsences/announcedabsences.queries.ts'
import { readAssets } from '../assets/asset-rows.ts'
import { toCallRow } from '../attendance/attendance.rows.ts'
import { readClassDays } from '../attendance/attendance.sync.ts'
import { readBusRides, readBusRuns, readDriverPay } from '../buses/summary-rows.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { toClassRow } from '../school/classes.rows.ts'
import { readExamRows, type ExamRows } from '../exams/exam-rows.ts'
import { isWanted, readAccounts, readDebts } from '../fees/balances.ts'
import { withDuesFacts } from '../fees/dues-facts.ts'
import { readPaymentsOf, readUnplacedOf } from '../fees/money-rows.ts'
import { readShillings } from '../school/shilling-rows.ts'
import { readDrawers } from '../drawers/drawer-rows.ts'
import { readPaidOut } from '../expenses/paid-out.ts'
import { hasClass, scopeOf, studentsIn, type Scope } from '../school/scope.ts'
import { readPresenceOf, readStaff } from '../presence/staff-rows.ts'

export type Reading = Pick<HandlerContext, 'tx' | 'actor' | 'env'>

/** Read by `readExamRows`, with the students and classes of the question. */
type OfExams = 'examSetup' | 'scoreSheets'
const isOfExams = (name: RowName): name is OfExams => name === 'examSetup' || name === 'scoreSheets'

type Asked = Reading & { scope: Scope; wanted: Wanted }
type Loaders = { readonly [Name in Exclude<RowName, OfExams>]: (asked: Asked) => Promise<ReportRows[Name]> }

const isHere = (scope: Scope): SQL | undefined => and(isNull(students.deletedAt), studentsIn(scope))

const daysOf = ({ from = '0001-01-01', to = '9999-12-31' }: Wanted) => ({ from, to })

/** All rows as one text, which drivers read faster than thousands of rows. */
async function readInOne<Row>({ tx, scope }: Asked, fields: SQL): Promise<Row[]> {
  const rows = sql<Row[] | null>`json_agg(json_build_array(${fields}))`
  const [found] = await tx.select({ rows }).from(students).where(isHere(scope))
  return found?.rows ?? []
}

/** The time of registration as replicas have it: milliseconds since 1970. */
const born = sql`floor(extract(epoch from ${students.createdAt}) * 1000)::bigint`

/** When a student came into the present class, the same way; null where that was at registration. */
const joined = sql`floor(extract(epoch from ${students.joinedAt}) * 1000)::bigint`

type MemberFields = [id: number, classId: number, born: number, joined: number | null]
type StudentFields = [...member: MemberFields, fullname: string, phone: string, phone2: string | null]

async function readStudents(asked: Asked): Promise<ReportedStudent[]> {
  const { id, classId, fullname, phone, phone2 } = students
  const fields = sql`${id}, ${classId}, ${born}, ${joined}, ${fullname}, ${phone}, ${phone2}`
  const found = await readInOne<StudentFields>(asked, fields)
  const seesPhones = 'phone' in visibleStudent(asked.actor.role, { phone: '' })
  return found.map(([of, inClass, at, joinedAt, name, ...phones]) => {
    const student = { id: of, classId: inClass, born: at, joined: joinedAt, fullname: name }
    return seesPhones ? { ...student, phone: phones[0], phone2: phones[1] } : student
  })
}

async function readMembers(asked: Asked): Promise<Member[]> {
  const fields = sql`${students.id}, ${students.classId}, ${born}, ${joined}`
  const found = await readInOne<MemberFields>(asked, fields)
  return found.map(([id, classId, at, joinedAt]) => ({ id, classId, born: at, joined: joinedAt }))
}

async function readCalls({ tx, scope, wanted }: Asked): Promise<ReportedCall[]> {
  const { from, to } = daysOf(wanted)
  const found = await tx
    .select({ call: absenceCalls, callerName: users.fullName })
    .from(absenceCalls)
    .innerJoin(students, eq(students.id, absenceCalls.studentId))
    .leftJoin(users, eq(users.id, absenceCalls.calledBy))
    .where(and(between(absenceCalls.date, from, to), isHere(scope)))
    .orderBy(absenceCalls.id)
  return found.map(({ call, callerName }) => toCallRow(call, callerName))
}

/** How the rows of reports are loaded, always limited to what the caller may see. */
const LOADERS: Loaders = {
  calendar: ({ tx }) => readCalendar(tx),
  classes: async ({ tx, scope }) =>
    (await tx.select().from(classes)).filter(({ id }) => hasClass(scope, id)).map(toClassRow),
  className: async ({ tx }) => {
    // Class names are not secret: a student may have been marked in a class that the caller may not see.
    const names = new Map((await tx.select().from(classes)).map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? `Class ${id}`
  },
  students: readStudents,
  members: readMembers,
  studentIds: async (asked) => new Set((await readMembers(asked)).map(({ id }) => id)),
  classDays: ({ tx, scope, wanted }) => readClassDays(tx, scope, { ...daysOf(wanted), classId: wanted.classId }),
  calls: readCalls,
  announced: ({ wanted, ...reading }) => readAnnounced(reading, daysOf(wanted)),
  payments: ({ wanted, ...reading }) => readPaymentsOf(reading, wanted),
  unplaced: ({ wanted, ...reading }) => readUnplacedOf(reading, wanted),
  expenses: ({ wanted, ...reading }) => readPaidOut(reading, wanted),
  shillings: ({ tx, env, wanted }) => readShillings(tx, env, wanted),
  drawers: async ({ tx, wanted }) => readDrawers(tx, wanted),
  assets: (asked) => readAssets(asked),
  staff: ({ tx, wanted }) => readStaff(tx, daysOf(wanted)),
  busRuns: ({ tx, wanted }) => readBusRuns(tx, daysOf(wanted)),
  busRides: ({ tx, wanted }) => readBusRides(tx, daysOf(wanted)),
  driverPay: ({ tx, actor, wanted }) => readDriverPay({ tx, actor }, daysOf(wanted)),
  presence: ({ tx, wanted }) => readPresenceOf(tx, daysOf(wanted)),
  debts: async ({ tx, scope, wanted }) => withDuesFacts(tx, await readDebts(tx, isWanted(scope, wanted))),
  accounts: ({ tx, scope, wanted }) => readAccounts(tx, isWanted(scope, wanted)),
}

export const atNow = ({ now, school: { timeZone } }: Reading['env']): At => ({
  timeZone,
  today: schoolDay(now(), timeZone),
  since: '',
})

/** The rows that a report reads for a question. */
export async function readRows<Names extends RowName, Question, Answer>(
  reading: Reading,
  { reads, wants }: Report<Names, Question, Answer>,
  question: Question,
): Promise<Pick<ReportRows, Names>> {
  const asked: Asked = {
    ...reading,
    scope: await scopeOf(reading.tx, reading.actor),
    wanted: wants?.(question, atNow(reading.env)) ?? {},
  }
  const ofExams: Partial<ExamRows> = reads.some(isOfExams) ? await readExamRows(asked) : {}
  const rows: Partial<ReportRows> = { ...ofExams }
  for (const name of reads as readonly RowName[])
    if (!isOfExams(name) && !(name in rows)) Object.assign(rows, { [name]: await LOADERS[name](asked) })
  return rows as Pick<ReportRows, Names>
}

/** Runs a report on rows of the database. */
export async function runReport<Names extends RowName, Question, Answer>(
  reading: Reading,
  report: Report<Names, Question, Answer>,
  question: Question,
): Promise<Answer> {
  return report.compute(await readRows(reading, report, question), question, atNow(reading.env))
}

/** A report with too many rows to load: SQL that gives the same answer. */
type SqlReport<Names extends RowName, Question, Answer> = {
  readonly report: Report<Names, Question, Answer>
  readonly run: (reading: Reading, question: Question) => Promise<Answer>
}

const known: SqlReport<never, never, unknown>[] = []

/** Binds a report to its SQL; `sql-reports.test.ts` compares the two. */
export function inSql<Names extends RowName, Question, Answer>(
  report: Report<Names, Question, Answer>,
  run: SqlReport<Names, Question, Answer>['run'],
): SqlReport<Names, Question, Answer> {
  const bound = { report, run }
  known.push(bound as unknown as SqlReport<never, never, unknown>)
  return bound
}

/** All SQL reports that the handlers have declared. */
export const sqlReports = (): readonly SqlReport<never, never, unknown>[] => known
