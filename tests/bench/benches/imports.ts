import { sql } from 'drizzle-orm'
import { read, utils } from 'xlsx'
import { takeBackImport } from '#domain/imports/imports.endpoints.ts'
import { outcomeOf, SCHOOL } from '#domain/sheets/test-sheets.ts'
import { createStudents } from '#domain/students/import.endpoints.ts'
import { importRows, students } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { call, took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { linesOf, workbookOf } from '../school-sheets.ts'
import type { Stage } from '../stage.ts'

const ROWS = 5_000
const AT = '2026-09-14T07:00:00.000Z'

async function fill(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (username, full_name, email, role, password_hash, created_at)
    values ('admin', 'Admin', 'a@b.c', 'ADMIN', '', ${AT})`)
  for (const { id, name } of SCHOOL.classes)
    await db.execute(sql`insert into classes (id, name) values (${id}, ${name})`)
}

const expectRows = (count: number, what: string): void => {
  if (count !== ROWS) throw new Error(`${count} ${what} in place of ${ROWS}`)
}

/** A workbook from its bytes to registered students, as the device and the server do it; returns the import's id. */
async function register(db: Db, book: Uint8Array): Promise<number> {
  const { items } = await outcomeOf(book, { kind: 'students' })
  const reply = await call(db, createStudents, { query: { fileName: 'bench.xlsx' }, body: items })
  const { created, importId } = reply as { created: number; importId: number }
  expectRows(created, 'students were registered')
  return importId
}

/** The same workbook by the bare package, and the same rows by the least SQL, each with its line in the audit log. */
async function registerBare(db: Db, book: Uint8Array): Promise<void> {
  const rows = utils.sheet_to_json(read(book, { type: 'array', dense: true }).Sheets['Students']!)
  const listed = JSON.stringify(rows)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with made as (
        insert into students (firstname, middlename, lastname, fourth_name, fullname, class_id, gender, age, fee_cents, phone, address,
          roll_number, created_by, created_at)
        select 'Bare', '', '', '', "Full name", 11, 'Female', "Age", "Fee" * 100, "Phone", "Address", "Roll number", 1, ${AT}::timestamptz
        from json_to_recordset(${listed}::json)
          as listed("Full name" text, "Age" int, "Fee" int, "Phone" text, "Address" text, "Roll number" text)
        returning *
      ), logged as (
        insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after)
        select ${AT}::timestamptz, 1, 'AAA', 'students.createMultiple', 'students', id::text, '{}'::jsonb, to_jsonb(made) from made
      ), import as (
        insert into imports (kind, file_name, made, existing, repeated, created_by, created_at)
        values ('students', 'bare.xlsx', ${ROWS}::int, 0, 0, 1, ${AT}::timestamptz) returning id
      )
      insert into import_rows (import_id, row, record_id) select import.id, made.id, made.id from made, import`)
  })
}

/** Hides the students of the bare import by the least SQL, each with its reason and its line in the audit log. */
const takeBackBare = (db: Db): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      with hidden as (
        update students set deleted_at = ${AT}::timestamptz where firstname = 'Bare' and deleted_at is null returning id
      ), logged as (
        insert into audit (at, actor_id, device_code, endpoint, entity, key, before, after)
        select ${AT}::timestamptz, 1, 'AAA', 'imports.takeBack', 'students', id::text, '{}'::jsonb, '{}'::jsonb from hidden
      ), marked as (
        update import_rows set is_taken_back = true where record_id in (select id from hidden)
      )
      insert into student_removals (student_id, reason, deleted_at, deleted_by)
      select id, 'bare', ${AT}::timestamptz, 1 from hidden`)
  })

type Pair = { ours: number[]; limit: number[] }

/** Registers and takes back the list by the server and by bare statements in turn; the first of each is not counted. */
async function measure(db: Db, book: Uint8Array, runs: number): Promise<{ made: Pair; taken: Pair }> {
  const made: Pair = { ours: [], limit: [] }
  const taken: Pair = { ours: [], limit: [] }
  for (let run = 0; run <= runs; run++) {
    let id = 0
    const own = await took(async () => (id = await register(db, book)))
    const bare = await took(() => registerBare(db, book))
    expectRows(await db.$count(students, sql`deleted_at is null and firstname = 'Bare'`), 'students of bare statements')
    const ownBack = await took(() => call(db, takeBackImport, { params: { id } }))
    const bareBack = await took(() => takeBackBare(db))
    expectRows(await db.$count(importRows, sql`import_id = ${id} and is_taken_back`), 'rows were taken back')
    if (await db.$count(students, sql`deleted_at is null`)) throw new Error('Students have stayed')
    if (run === 0) continue
    made.ours.push(own)
    made.limit.push(bare)
    taken.ours.push(ownBack)
    taken.limit.push(bareBack)
  }
  return { made, taken }
}

async function importsOn({ name, open }: SchoolCopies, { isQuick }: Stage): Promise<Row[]> {
  const database = await open()
  try {
    const { made, taken } = await measure(database.db, workbookOf(linesOf(ROWS)), isQuick ? 2 : 7)
    return [
      {
        name: `a workbook of 5,000 students to 'registered', ${name} / a bare parse and insert`,
        unit: 'ms',
        ...made,
        target: { kind: 'ratio', value: 3 },
      },
      {
        name: `taking an import of 5,000 students back, ${name} / bare statements`,
        unit: 'ms',
        ...taken,
        target: { kind: 'ratio', value: 3 },
      },
    ]
  } finally {
    await database.close()
  }
}

/** Time to register the list of a school network from its file, and to take it back. */
export async function imports(stage: Stage): Promise<Row[]> {
  const { place: embedded } = await placeEmbedded(stage, fill)
  const { place: postgres } = await placeOnPostgres(stage, fill)
  return [...(await importsOn(embedded, stage)), ...(await importsOn(postgres, stage))]
}
