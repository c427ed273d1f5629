import { desc, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/studentfiles/studentfiles.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { classes, earlierRecords, givenFiles, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleReading } from '../../handle.ts'
import { stamp } from '../school/record.ts'
import { lockRegistering } from '../school/students.queries.ts'
import { createStudent } from '../students/save-student.ts'
import { contentOf } from './file-content.ts'
import { printOf, readSchoolKeys, signedFile } from './file-keys.ts'
import { readNamesakes } from './namesakes.ts'
import { digestOf, keyStateOf, readFile } from './read-file.ts'

/** A student, whether she has left or not, with the name of her class. */
async function readStudent(tx: Db, id: number) {
  const [found] = await tx
    .select({ student: students, className: classes.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(eq(students.id, id))
  if (!found) throw new Problem('studentNotFound')
  return found
}

const readGiven = (tx: Db, studentId: number) =>
  tx
    .select({ id: givenFiles.id, givenAt: givenFiles.givenAt, givenBy: users.fullName })
    .from(givenFiles)
    .innerJoin(users, eq(users.id, givenFiles.givenBy))
    .where(eq(givenFiles.studentId, studentId))
    .orderBy(desc(givenFiles.id))
    .limit(20)

async function readTaken(tx: Db, studentId: number) {
  const [taken] = await tx
    .select({
      content: earlierRecords.content,
      fingerprint: earlierRecords.fingerprint,
      takenAt: earlierRecords.takenAt,
      takenBy: users.fullName,
    })
    .from(earlierRecords)
    .innerJoin(users, eq(users.id, earlierRecords.takenBy))
    .where(eq(earlierRecords.studentId, studentId))
  return taken ?? null
}

/** The name of a file: plain letters, which every phone and message takes. */
const nameOf = (fullname: string, day: string): string => {
  const plain = fullname
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'student'}-${day}.dugsi.json`
}

export const studentFileHandlers = [
  handleReading(endpoints.getStudentFiles, async ({ params: { id } }, { tx }) => {
    const { student, className } = await readStudent(tx, id)
    const { fullname: fullName, classId, deletedAt } = student
    return {
      student: { id, fullName, classId, className, hasLeft: deletedAt !== null },
      fingerprint: printOf((await readSchoolKeys(tx)).publicKey),
      given: await readGiven(tx, id),
      taken: await readTaken(tx, id),
    }
  }),

  handle(endpoints.giveStudentFile, async ({ params: { id } }, context) => {
    const { tx } = context
    const { student } = await readStudent(tx, id)
    const content = await contentOf(context, student)
    const keys = await readSchoolKeys(tx)
    const file = signedFile(content, keys)
    const digest = digestOf(file)
    const [given] = await tx
      .insert(givenFiles)
      .values({ studentId: id, digest, ...stamp(context, 'given') })
      .returning({ id: givenFiles.id })
    if (!given) throw new Error('The file that was given out was not noted')
    await recordChange(context, 'givenFiles', given.id, { after: { studentId: id, digest } })
    return { name: nameOf(student.fullname, content.givenOn), file, fingerprint: printOf(keys.publicKey) }
  }),

  handleReading(endpoints.lookAtStudentFile, async ({ body }, context) => {
    const { tx } = context
    const { file } = await readFile(context, body.file)
    const { content, fingerprint } = file
    return { content, fingerprint, key: await keyStateOf(tx, file), namesakes: await readNamesakes(tx, content) }
  }),

  handle(endpoints.takeInStudentFile, async ({ body }, context) => {
    const { tx } = context
    // Whoever takes the same file in at the same time waits here, and is then told who was registered from it.
    await lockRegistering(tx)
    const { file, digest } = await readFile(context, body.file)
    const { publicKey, fingerprint, content } = file
    const student = await createStudent(context, body.student)
    const record = {
      studentId: student.id,
      schoolId: content.school.id,
      schoolName: content.school.name,
      numberThere: content.student.id,
      publicKey,
      fingerprint,
      digest,
    }
    const [made] = await tx
      .insert(earlierRecords)
      .values({ ...record, content, ...stamp(context, 'taken') })
      .returning({ id: earlierRecords.id })
    if (!made) throw new Error('The record of the earlier school was not inserted')
    await recordChange(context, 'earlierRecords', made.id, { after: record })
    return { message: 'Student registered!', student }
  }),
]
