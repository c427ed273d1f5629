import { eq, or, sql } from 'drizzle-orm'
import { nameMatches } from '#domain/school/names.rules.ts'
import { listBrothers, listFamily, listSiblings } from '#domain/students/families.endpoints.ts'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { students } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { readStudentDetails, readStudents } from '../school/students.queries.ts'

export const familyHandlers = [
  handle(listSiblings, ({ query: { phone } }, { tx, actor }) =>
    readStudentDetails(tx, actor, or(eq(students.phone, phone), eq(students.phone2, phone))),
  ),

  handle(listFamily, async ({ query: { familyName } }, { tx, actor }) => {
    const found = await readStudents(tx, actor)
    // The first name is the child's own.
    return found.filter(({ fullname }) => nameMatches(familyName, fullname.split(' ').slice(1).join(' ')))
  }),

  handle(listBrothers, async (_, { tx, actor }) => {
    const shared = sql`${students.phone} in (
      select phone from ${students} where deleted_at is null group by phone having count(*) > 1)`
    const families = new Map<string, StudentListed[]>()
    for (const student of await readStudents(tx, actor, shared)) {
      const phone = student.phone ?? ''
      families.set(phone, [...(families.get(phone) ?? []), student])
    }
    return [...families].map(([phone, children]) => ({ phone, students: children }))
  }),
]
