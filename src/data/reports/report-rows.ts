import type { Table } from 'dexie'
import type { AbsenceCallRow } from '#domain/attendance/calls.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import type { At, Member, Report, ReportedCall, ReportRows, RowName, Wanted } from '#domain/report.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { announcedBetween } from '../announcedabsences/announced.ts'
import { firstDayRetained, readFoldedDays, type Reader } from '../attendance/span.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import type { CacheDb } from '../device/db.ts'
import { readExamSetup } from '../exams/setup.queries.ts'
import { firstYearRetained, readSheets, type SheetsAsked } from '../exams/sheets.ts'
import { readFeeAccounts } from '../fees/fee-accounts.queries.ts'
import { firstPaymentDay } from '../fees/payment-lists.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, overlay, pulledFor } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { readSchoolClock } from '../device/clock.ts'

/** Arguments of the readers of rows; `from` and `to` are the days of the report, as far as the replica has them. */
type Asked = SheetsAsked &
  Pick<Wanted, 'isOfScores'> & { cache: CacheDb; entries: readonly OutboxEntry[]; from: string; to: string }

async function classesOf(cache: CacheDb, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await cache.students.bulkGet([...new Set(ids)].map(String))
  return new Map(found.flatMap((row) => (row ? [[Number(row['id']), Number(row['classId'])] as const] : [])))
}

/** How many student rows are read at once when looking for new students. */
const AT_ONCE = 100

/**
 * Students with their classes, from the index alone. Students get their numbers in the order in which they are registered, so the
 * rows of the highest numbers show who was registered on these days; students who changed classes are found by an index.
 */
async function readMembers({ cache, from }: Asked): Promise<Member[]> {
  const classIds = (await cache.students.orderBy('classId').uniqueKeys()).map(Number)
  const keys = await Promise.all(classIds.map((id) => cache.students.where('classId').equals(id).primaryKeys()))
  const members = classIds
    .flatMap((classId, at) => (keys[at] ?? []).map((key): Member => ({ id: Number(key), classId })))
    .sort((a, b) => b.id - a.id)
  const before = Date.parse(`${from}T00:00:00Z`) - 86_400_000
  const moved = (await cache.students.where('joined').aboveOrEqual(before).toArray()) as unknown as StudentRow[]
  const joinedOf = new Map(moved.map(({ id, joined }) => [id, joined]))
  for (const member of joinedOf.size > 0 ? members : []) member.joined = joinedOf.get(member.id)
  for (let at = 0; at < members.length; at += AT_ONCE) {
    const newest = members.slice(at, at + AT_ONCE)
    const rows = (await cache.students.bulkGet(newest.map(({ id }) => String(id)))) as (StudentRow | undefined)[]
    for (const [index, member] of newest.entries()) member.born = rows[index]?.born
    if (!newest.some(({ born = 0 }) => born >= before)) break
  }
  return members
}

async function readStudents(asked: Asked): Promise<StudentRow[]> {
  const { cache, isOfScores, studentId, classId } = asked
  const { students } = cache as { students: unknown } as { students: Table<StudentRow, string> }
  const isAll = !isOfScores || (studentId === undefined && classId === undefined)
  if (isAll) return students.toArray()
  if (studentId !== undefined) return students.where(':id').equals(String(studentId)).toArray()
  const present = await students
    .where('classId')
    .equals(classId ?? 0)
    .toArray()
  const there = new Set(present.map(({ id }) => id))
  const scored = (await readSheets(cache, asked.entries, asked)).flatMap(({ scores }) => scores.map(([id]) => id))
  const gone = [...new Set(scored)].filter((id) => !there.has(id))
  const others = await students.bulkGet(gone.map(String))
  return [...present, ...others.flatMap((row) => row ?? [])]
}

async function readCalls({ cache, entries, from, to }: Asked): Promise<ReportedCall[]> {
  const between = cache.absenceCalls.where('date').between(from, to, true, true)
  const [rows, keys, pulled] = await Promise.all([between.toArray(), between.primaryKeys(), pulledFor(cache, entries)])
  const calls = overlay(
    rows.map((row, index) => [keys[index] ?? '', row as AbsenceCallRow & Record<string, unknown>] as const),
    effectsOf(entries, pulled, 'absenceCalls'),
  )
  return [...calls.values()].map(({ pending, ...call }) => ({ ...call, pending: pending?.state ?? null }))
}

const readClasses = (cache: CacheDb): Promise<ClassRow[]> =>
  cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>

async function readClassNames(cache: CacheDb): Promise<(id: number) => string> {
  const names = new Map((await readClasses(cache)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `Class ${id}`
}

type MoneyName = 'debts' | 'accounts' | 'payments' | 'unplaced' | 'expenses'
/** Rows that only reports of the server read. */
type ServerName = 'assets' | 'staff' | 'presence' | 'busRuns' | 'busRides' | 'driverPay'
/** Rows that only the office's reports read: their readers are loaded with the first of them. */
type OfficeName = 'drawers' | 'shillings'
type ReadHere = Exclude<RowName, MoneyName | ServerName | OfficeName>
type Readers = { readonly [Name in ReadHere]: (asked: Asked) => Promise<ReportRows[Name]> }

const READERS: Readers = {
  calendar: ({ cache }) => readCalendar(cache),
  classes: ({ cache }) => readClasses(cache),
  className: ({ cache }) => readClassNames(cache),
  students: readStudents,
  members: readMembers,
  studentIds: async ({ cache }) => new Set((await cache.students.toCollection().primaryKeys()).map(Number)),
  classDays: ({ cache, entries, ...between }) =>
    readFoldedDays(cache, between, { entries, classOf: (ids) => classesOf(cache, ids) }),
  calls: readCalls,
  announced: ({ cache, from, to }) => announcedBetween(cache, from, to),
  examSetup: ({ cache }) => readExamSetup(cache),
  // Sheets of all classes, since students may have scores in a class that is not asked about.
  scoreSheets: ({ cache, entries, examId, academicYearId }) => readSheets(cache, entries, { examId, academicYearId }),
}

const isInReplica = (name: RowName): name is ReadHere => name in READERS

const OF_OFFICE: readonly RowName[] = ['drawers', 'shillings', 'payments', 'expenses']

/** Readers of rows that only the office's reports read; null for all other reports. */
const officeRows = async (names: readonly RowName[]) =>
  names.some((name) => OF_OFFICE.includes(name)) ? import('./office-rows.ts') : null

/** Answer with the first day of which the replica has its rows; only the server knows the days before. */
export type FromReplica<Answer> = Answer extends null ? null : Answer & { since: string }

/** First day of which the replica has the rows of a report. */
function sinceOf(reads: readonly RowName[], today: string): string {
  if (reads.includes('payments')) return firstPaymentDay(today)
  return reads.includes('scoreSheets') && !reads.includes('classDays')
    ? firstYearRetained(today)
    : firstDayRetained(today)
}

/** Runs a report on the replica, with this person's waiting entries laid over its rows. */
export async function readReport<Names extends RowName, Question, Answer extends object | null>(
  reader: Reader,
  { reads, wants, compute }: Report<Names, Question, Answer>,
  question: Question,
  now = Date.now(),
): Promise<FromReplica<Answer>> {
  const { db, cache, ownerId } = reader
  const { timeZone, offset } = await readSchoolClock(db)
  const today = schoolDay(now + offset, timeZone)
  const since = sinceOf(reads, today)
  const at: At = { today, timeZone, since }
  const wanted = wants?.(question, at) ?? {}
  const { from = since, to = today, classId, examId, academicYearId, studentId, isOfScores = false } = wanted
  // Loaded before the transaction, which waits for no file.
  const office = await officeRows(reads)
  const rows: Partial<ReportRows> = await readMoney(reader, reads, { ...wanted, office })
  const names = (reads as readonly RowName[]).filter(isInReplica)
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no mark is ever
  // missing.
  const entries = await readOwnEntries(db, ownerId)
  const asked: Asked = {
    cache,
    entries,
    from: from > since ? from : since,
    to,
    classId,
    examId,
    academicYearId,
    studentId,
    isOfScores,
  }
  await cache.transaction('r', cache.tables, () =>
    Promise.all([
      ...names.map(async (name) => Object.assign(rows, { [name]: await READERS[name](asked) })),
      office?.readDrawerRows(reads, cache, entries).then((found) => Object.assign(rows, found)),
    ]),
  )
  const answer = compute(rows as Pick<ReportRows, Names>, question, at)
  return (answer && { ...answer, since }) as FromReplica<Answer>
}

async function readMoney(
  reader: Reader,
  names: readonly RowName[],
  { office, ...wanted }: Wanted & { office: Awaited<ReturnType<typeof officeRows>> },
): Promise<Partial<ReportRows>> {
  const taken = (await office?.readMoneyRows(reader, names, wanted)) ?? {}
  if (!names.includes('debts') && !names.includes('accounts')) return taken
  const accounts = await readFeeAccounts(reader)
  return { ...taken, accounts, debts: accounts }
}

/** A report on the replica, live. */
export const useReport = <Names extends RowName, Question, Answer extends object | null>(
  definition: Report<Names, Question, Answer>,
  question: Question,
): Reading<FromReplica<Answer>> =>
  useCacheQuery(`${definition.id}:${JSON.stringify(question)}`, (replica) => readReport(replica, definition, question))
