import { eq, or, sql } from 'drizzle-orm'
import { nameMatches } from '#domain/students/names.rules.ts'
import { listBrothers, listFamily, listSiblings, updateParent } from '#domain/students/families.endpoints.ts'
import type { StudentListed } from '#domain/students/students.schema.ts'
import { recordChange } from '../../audit.ts'
import { guardians, students } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { findOrCreateParent } from './parents.ts'
import { lockStudent, readStudentDetails, readStudents } from './students.queries.ts'

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

  handle(updateParent, async ({ body: { studentId, parentPhone } }, context) => {
    const { tx } = context
    const student = await lockStudent(tx, studentId)
    const parent = await findOrCreateParent(context, parentPhone, student)
    const linked = await tx
      .insert(guardians)
      .values({ userId: parent.id, studentId })
      .onConflictDoNothing()
      .returning({ userId: guardians.userId })
    if (linked.length > 0) await recordChange(context, 'students', studentId, { after: { guardianAdded: parent.id } })
    return {
      message: `Successfully linked to parent: ${parent.username}`,
      parentUser: { username: parent.username },
      isNew: parent.isNew,
    }
  }),
]
