import { and, asc, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { GENDERS } from '#domain/students/student-form.schema.ts'
import * as endpoints from '#domain/students/students.endpoints.ts'
import { standardGender } from '#domain/school/students.rules.ts'
import { recordChanges } from '../../audit.ts'
import { classes, students, users } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { lockRows } from '../school/record.ts'
import { shownEmail } from '../school/accounts.ts'

export const studentListHandlers = [
  handle(endpoints.listNewStudents, ({ query }, { tx, env }) => {
    const day = sql`(${students.createdAt} at time zone ${env.school.timeZone}::text)::date`
    return tx
      .select({
        id: students.id,
        fullname: students.fullname,
        phone: students.phone,
        gender: students.gender,
        className: classes.name,
        address: students.address,
        createdAt: students.createdAt,
      })
      .from(students)
      .innerJoin(classes, eq(classes.id, students.classId))
      .where(and(isNull(students.deletedAt), sql`${day} between ${query.startDate}::date and ${query.endDate}::date`))
      .orderBy(desc(students.createdAt), desc(students.id))
  }),

  handle(endpoints.listFreeStudents, async (_, { tx }) => {
    const found = await tx
      .select({
        id: students.id,
        fullname: students.fullname,
        phone: students.phone,
        className: classes.name,
        registeredBy: { fullName: users.fullName, email: shownEmail(users) },
        FreeReason: students.freeReason,
      })
      .from(students)
      .innerJoin(classes, eq(classes.id, students.classId))
      .leftJoin(users, eq(users.id, students.createdBy))
      .where(and(isNull(students.deletedAt), eq(students.feeCents, 0)))
      .orderBy(asc(students.fullname), asc(students.id))
    return found.map(({ className, ...student }) => ({ ...student, classes: { name: className } }))
  }),

  handle(endpoints.standardizeGender, async (_, context) => {
    const { tx } = context
    const odd = await lockRows(tx, students, notInArray(students.gender, [...GENDERS]), 'no key update')
    const judged = odd.map(({ id, fullname, gender }) => ({ id, fullname, gender, to: standardGender(gender) }))
    const changed = judged.flatMap(({ id, fullname, gender, to }) => (to ? [{ id, fullname, from: gender, to }] : []))
    for (const to of GENDERS) {
      const ids = changed.filter((each) => each.to === to).map(({ id }) => id)
      const isAmong = sql`${students.id} = any(${sql.param(ids)}::integer[])`
      if (ids.length > 0) await tx.update(students).set({ gender: to }).where(isAmong)
    }
    const changes = changed.map(({ id, from, to }) => ({
      entity: 'students' as const,
      key: id,
      before: { gender: from },
      after: { gender: to },
    }))
    await recordChanges(context, changes)
    const left = judged.flatMap(({ id, fullname, gender, to }) => (to ? [] : [{ id, fullname, gender }]))
    return { message: `${changed.length} changed, ${left.length} left as they are.`, changed, left }
  }),
]
