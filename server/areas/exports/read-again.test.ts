import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#domain/exports/exports.endpoints.ts'
import type { ExportFormat, ExportName } from '#domain/exports/exports.tables.ts'
import { identityOf } from '#domain/school/names.rules.ts'
import { fullNameOf } from '#domain/school/students.rules.ts'
import { outcomeOf, SCHOOL } from '#domain/sheets/test-sheets.ts'
import type { Database } from '../../db/client.ts'
import { employees } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { exportHandlers } from './exports.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, exportHandlers, { students: 84 })
})
afterAll(() => database.close())

async function fileOf(table: ExportName, format: ExportFormat): Promise<Uint8Array> {
  const file = await school.call(exportFile, school.actor('admin'), { body: { kind: table, format } })
  const all: Uint8Array[] = []
  for await (const piece of file.pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

describe.each(['csv', 'excel'] as const)('a file as %s that is read in again', (format) => {
  it('has all students with name, phone, class, age and fee: the school knows each of them', async () => {
    const { items, problems } = await outcomeOf(await fileOf('students', format), {
      kind: 'students',
      given: { school: { ...SCHOOL, classes: school.classes, students: [], buses: [] } },
    })
    expect(problems).toEqual([])
    const read = items as (Parameters<typeof fullNameOf>[0] & {
      phone: string
      classId: number
      Age: number
      fee: number
    })[]
    const known = school.students.map(
      (each) => `${identityOf(each)} ${each.classId} ${each.age} ${each.feeCents / 100}`,
    )
    expect(
      read.map(
        (each) =>
          `${identityOf({ fullname: fullNameOf(each), phone: each.phone })} ${each.classId} ${each.Age} ${each.fee}`,
      ),
    ).toEqual(known)
  })

  it('has all employees with job, e-mail, salary and day of the hire', async () => {
    const { items, problems } = await outcomeOf(await fileOf('staff', format), { kind: 'staff' })
    expect(problems).toEqual([])
    const known = await database.db.select().from(employees).orderBy(employees.id)
    expect(items).toMatchObject(
      known.map(({ fullName, jobTitle, email, dateOfHire }) => ({ fullName, jobTitle, email, dateOfHire })),
    )
  })
})
