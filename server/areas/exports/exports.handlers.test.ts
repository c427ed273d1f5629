import { read, utils } from 'xlsx'
import { parse } from 'papaparse'
import { unzipSync, strFromU8 } from 'fflate'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadeFile } from '#domain/core/endpoint.ts'
import { NO_MAILBOX } from '#domain/auth/sign-in-name.ts'
import type { ValueKind } from '#domain/exports/export-columns.ts'
import { exportEverything, exportFile, listExports } from '#domain/exports/exports.endpoints.ts'
import { EXPORT_NAMES, EXPORT_TABLES, type ExportFormat, type ExportName } from '#domain/exports/exports.tables.ts'
import type { Database } from '../../db/client.ts'
import { audit, discipline, expenses, scores, students, users } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { exportHandlers } from './exports.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, exportHandlers, {
    students: 84,
    attendanceDays: 3,
  })
  const [at, by] = ['2026-09-13T08:30:00Z', school.actor('office').id]
  const [student] = school.students
  await database.db.update(users).set({ passwordHash: 'hash of a password' })
  await database.db.insert(discipline).values({
    studentId: student!.id,
    classId: student!.classId,
    type: 'Disruption',
    description: 'talked',
    recordedAt: at,
    recordedBy: by,
  })
  await database.db.insert(expenses).values({
    ref: 'one',
    voucher: 'AAA-V000001',
    category: 'Others',
    amountCents: 1250,
    day: '2026-09-13',
    method: 'Cash',
    state: 'recorded',
    recordedBy: by,
    deviceCode: 'AAA',
    madeAt: at,
    createdAt: at,
  })
})
afterAll(() => database.close())

async function bytesOf({ pieces }: MadeFile): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

const fileOf = async (table: ExportName, format: ExportFormat): Promise<Uint8Array> =>
  bytesOf(await school.call(exportFile, school.actor('admin'), { body: { kind: table, format } }))

type Line = Record<string, string>
const linesIn = (bytes: Uint8Array): Line[] =>
  parse<Line>(strFromU8(bytes).replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data
const linesOf = async (table: ExportName): Promise<Line[]> => linesIn(await fileOf(table, 'csv'))

const one = async (statement: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = (await database.db.execute<{ value: string }>(statement)) as { rows: { value: string }[] }
  return Number(rows[0]?.value)
}
const cents = (lines: readonly Line[], column: string): number =>
  lines.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0)

const SECONDS_OF_DAY = 86_400

/** A value of a CSV file as Excel has it: days and instants counted in days, to the second. */
function typedAs(kind: ValueKind | undefined, value: string): unknown {
  if (value === '' || kind === undefined || kind === 'text') return value
  if (kind === 'yes') return value === 'true'
  if (kind === 'number' || kind === 'money') return Number(value)
  return Math.round(Date.parse(value) / 1000 + 25_569 * SECONDS_OF_DAY) / SECONDS_OF_DAY
}

describe('a table for other programs', () => {
  it.each(EXPORT_NAMES)(
    'of %s has as many rows as it was said to have, its columns, and keys that are no key twice',
    async (table) => {
      const bytes = await fileOf(table, 'csv')
      // A decoder for texts would leave the mark out.
      const [head = ''] = Buffer.from(bytes).toString().split('\r\n')
      expect(head).toBe(`\uFEFF${Object.keys(EXPORT_TABLES[table].columns).join(',')}`)
      const lines = linesIn(bytes)
      const { tables } = await school.call(listExports, school.actor('admin'), {})
      expect(lines).toHaveLength(tables.find((each) => each.table === table)?.rows ?? -1)
      expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length)
      expect(lines.length).toBeGreaterThan(0)
    },
  )

  it.each(EXPORT_NAMES)(
    'of %s says in Excel what it says as CSV, with numbers, days and yes typed as such and no formula',
    async (table) => {
      const book = read(await fileOf(table, 'excel'), { dense: false })
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      if (!sheet) throw new Error('no sheet')
      const rows = utils.sheet_to_json<Record<string, unknown>>(sheet, { defval: '' })
      const lines = await linesOf(table)
      const columns = Object.entries(EXPORT_TABLES[table].columns)
      const kindOf = new Map(columns.map(([name, { kind }]) => [name, kind]))
      const told = lines.map((line) =>
        Object.fromEntries(Object.entries(line).map(([name, value]) => [name, typedAs(kindOf.get(name), value)])),
      )
      expect(rows).toEqual(told)
      expect(Object.values(sheet).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([])
    },
  )

  it('has the sums that the database has: money taken, fees, marks, attendance', async () => {
    const payments = await linesOf('payments')
    expect(cents(payments, 'amount')).toBe(await one(sql`select sum(amount_cents)::text as value from payments`))
    const fees = await linesOf('fees')
    expect(cents(fees, 'open')).toBe(
      await one(sql`select sum(amount_cents - settled_cents)::text as value from student_fees`),
    )
    const journal = await linesOf('journal')
    expect(cents(journal, 'debit')).toBe(cents(journal, 'credit'))
    expect(cents(journal, 'debit')).toBe(await one(sql`select sum(debit_cents)::text as value from journal_totals`))
    const marks = await linesOf('marks')
    expect(marks.reduce((sum, line) => sum + Number(line['marks']), 0)).toBe(
      await one(sql`select sum(marks)::text as value from scores where deleted_at is null`),
    )
    const attendance = await linesOf('attendance')
    expect(attendance.filter((line) => line['present'] === 'true')).toHaveLength(
      await one(sql`select count(*)::text as value from attendance where present and deleted_at is null`),
    )
  })

  it('joins by its ids: every student of marks, attendance and guardians is among the students', async () => {
    const known = new Set((await linesOf('students')).map((line) => line['student_id']))
    const classes = new Set((await linesOf('classes')).map((line) => line['class_id']))
    for (const table of ['marks', 'attendance', 'discipline', 'guardians'] as const)
      for (const line of await linesOf(table)) {
        expect(known.has(line['student_id'])).toBe(true)
        if ('class_id' in line) expect(classes.has(line['class_id'])).toBe(true)
      }
  })

  it('leaves out what was deleted, with all that belongs to it but money', async () => {
    const [gone] = school.students
    const paid = (await linesOf('payments')).length
    const [score] = await database.db.select().from(scores).where(eq(scores.studentId, gone!.id)).limit(1)
    await database.db.update(students).set({ deletedAt: '2026-09-01T00:00:00Z' }).where(eq(students.id, gone!.id))
    for (const table of ['students', 'marks', 'attendance', 'guardians'] as const)
      expect((await linesOf(table)).filter((line) => line['student_id'] === String(gone!.id))).toEqual([])
    expect(await linesOf('payments')).toHaveLength(paid)
    expect(score).toBeDefined()
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, gone!.id))
  })

  it('keeps a text that looks like a formula from being run, and quotes, lines and letters of any script', async () => {
    const [row] = school.students
    const address = '=HYPERLINK("http://x")\n"Suuqa", الشارع'
    await database.db.update(students).set({ address }).where(eq(students.id, row!.id))
    const found = (await linesOf('students')).find((line) => line['student_id'] === String(row!.id))
    expect(found?.['address']).toBe(`'${address}`)
    const book = read(await fileOf('students', 'excel'))
    const rows = utils.sheet_to_json<Line>(Object.values(book.Sheets)[0]!, { defval: '' })
    expect(rows.find(({ student_id }) => Number(student_id) === row!.id)?.['address']).toBe(address)
  })

  it('has phones of accounts in nine digits, as students have them, and no e-mail that only stands for one', async () => {
    const [parent] = school.users.filter(({ role }) => role === 'PARENT')
    const made = { phoneNumber: '0634000822', email: `634000822${NO_MAILBOX}` }
    await database.db.update(users).set(made).where(eq(users.id, parent!.id))
    const account = (await linesOf('accounts')).find((line) => line['user_id'] === String(parent!.id))
    expect([account?.['phone'], account?.['email']]).toEqual(['634000822', ''])
  })

  it('has no password, token or code of anybody', async () => {
    const hashes = await database.db.select({ hash: users.passwordHash }).from(users)
    for (const table of EXPORT_NAMES) {
      const text = strFromU8(await fileOf(table, 'csv'))
      for (const { hash } of hashes) expect([hash.startsWith('hash of '), text.includes(hash)]).toEqual([true, false])
      expect(text.split('\r\n')[0]).not.toMatch(/password|hash|secret|token/)
    }
  })

  it('is noted in the audit log: who took out which table, when, as what, and how many rows', async () => {
    await fileOf('students', 'excel')
    const [noted] = await database.db.select().from(audit).where(eq(audit.entity, 'exports')).orderBy(desc(audit.id))
    expect(noted).toMatchObject({
      actorId: school.actor('admin').id,
      deviceCode: 'AAA',
      endpoint: 'exports.file',
      after: { table: 'students', format: 'excel', rows: 84 },
    })
  })
})

describe('everything in one file', () => {
  it.each(['csv', 'excel'] as const)(
    'has each table as %s and the list of columns, and is noted once',
    async (format) => {
      const file = await school.call(exportEverything, school.actor('admin'), { body: { format } })
      expect(file.name).toBe(`school-data-${format}-2026-09-14.zip`)
      const files = unzipSync(await bytesOf(file))
      const ending = format === 'csv' ? 'csv' : 'xlsx'
      expect(Object.keys(files)).toEqual(['columns.csv', ...EXPORT_NAMES.map((table) => `${table}.${ending}`)])
      const students = files[`students.${ending}`]!
      if (format === 'csv') expect(linesIn(students)).toHaveLength(84)
      else expect(utils.sheet_to_json(Object.values(read(students).Sheets)[0]!)).toHaveLength(84)
      expect(linesIn(files['columns.csv']!).filter(({ table }) => table === 'classes')).toHaveLength(5)
      const [noted] = await database.db.select().from(audit).where(eq(audit.entity, 'exports')).orderBy(desc(audit.id))
      expect(noted).toMatchObject({ endpoint: 'exports.everything', after: { table: 'all', format } })
    },
  )
})
