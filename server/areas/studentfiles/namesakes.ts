import { eq, inArray, or, sql } from 'drizzle-orm'
import { fold } from '#domain/school/names.rules.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import type { FileContent, Namesake } from '#domain/studentfiles/studentfiles.schema.ts'
import { classes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Most students that are named. */
const MOST = 20

/** Students, at the school or left, who have the name or a phone of the student of a file; the same names first. */
export async function readNamesakes(tx: Db, { student }: FileContent): Promise<Namesake[]> {
  const phones = [student.phone, student.phone2, ...student.guardians.map(({ phone }) => phone)].flatMap(
    (phone) => parsePhone(phone) ?? [],
  )
  const wanted = fold(student.fullname)
  // Case and accents are compared here, since the database does not know how; the first letter narrows the rows down.
  const found = await tx
    .select({
      id: students.id,
      fullname: students.fullname,
      phone: students.phone,
      phone2: students.phone2,
      className: classes.name,
      hasLeft: sql<boolean>`${students.deletedAt} is not null`,
    })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(
      phones.length === 0
        ? sql`lower(left(${students.fullname}, 1)) = lower(left(${student.fullname}::text, 1))`
        : or(
            sql`lower(left(${students.fullname}, 1)) = lower(left(${student.fullname}::text, 1))`,
            inArray(students.phone, phones),
            inArray(students.phone2, phones),
          ),
    )
    .orderBy(students.id)
  return found
    .map(({ phone, phone2, ...each }) => ({
      ...each,
      isSameName: fold(each.fullname) === wanted,
      isSamePhone: phones.includes(phone) || (phone2 !== null && phones.includes(phone2)),
    }))
    .filter(({ isSameName, isSamePhone }) => isSameName || isSamePhone)
    .toSorted((a, b) => Number(b.isSameName) - Number(a.isSameName))
    .slice(0, MOST)
}
