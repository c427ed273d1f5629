import { createHash } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { readFileText } from '#domain/studentfiles/file-text.rules.ts'
import type { FileContent, KeyState, StudentFile } from '#domain/studentfiles/studentfiles.schema.ts'
import { earlierRecords, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isSignedBy, printOf, readSchoolKeys } from './file-keys.ts'

type Context = Pick<HandlerContext, 'tx' | 'env'>

export const digestOf = (file: string): string => createHash('sha256').update(file).digest('base64url')

const HERE = 'is at this school'
const LEFT = 'is among the former students here, and can come back with everything'
const UNKNOWN = 'is not known here any more'

/** Refuses a file that this very school gave out: whoever it is about is here, or can come back. */
async function requireOther({ tx, env }: Context, { publicKey, content }: StudentFile): Promise<void> {
  const own = await readSchoolKeys(tx)
  const { id, fullname } = content.student
  if (publicKey !== own.publicKey && content.school.id !== env.school.id) return
  const [student] = await tx.select().from(students).where(eq(students.id, id))
  const where = !student ? UNKNOWN : student.deletedAt ? LEFT : HERE
  const hasLeft = Boolean(student?.deletedAt)
  throw new Problem('ownStudentFile', { id, fullname: student?.fullname ?? fullname, where, hasLeft })
}

/** Refuses a file, and another file of the same student of the same school, from which somebody was registered. */
async function requireNew({ tx, env }: Context, digest: string, { school, student }: FileContent): Promise<void> {
  const isThere = and(eq(earlierRecords.schoolId, school.id), eq(earlierRecords.numberThere, student.id))
  const [taken] = await tx
    .select({ student: students, takenAt: earlierRecords.takenAt, by: users.fullName })
    .from(earlierRecords)
    .innerJoin(students, eq(students.id, earlierRecords.studentId))
    .innerJoin(users, eq(users.id, earlierRecords.takenBy))
    .where(or(eq(earlierRecords.digest, digest), isThere))
  if (!taken) return
  const { id, fullname, deletedAt } = taken.student
  throw new Problem('studentFileTaken', {
    id,
    fullname,
    by: taken.by,
    day: formatDay(schoolDay(Date.parse(taken.takenAt), env.school.timeZone)),
    where: deletedAt ? LEFT : HERE,
    hasLeft: Boolean(deletedAt),
  })
}

type ReadFile = { file: StudentFile; digest: string }

/** Reads a file that another school gave out and nobody was registered from; throws for every other one. */
export async function readFile(context: Context, text: string): Promise<ReadFile> {
  const { file, signed } = readFileText(text)
  const { publicKey, signature, fingerprint } = file
  if (fingerprint !== printOf(publicKey) || !isSignedBy(publicKey, signed, signature))
    throw new Problem('studentFileChanged')
  await requireOther(context, file)
  const digest = digestOf(text)
  await requireNew(context, digest, file.content)
  return { file, digest }
}

/** Whether files with this key came before, or others of the school with another key. */
export async function keyStateOf(tx: Db, { publicKey, content }: StudentFile): Promise<KeyState> {
  const found = await tx
    .selectDistinct({ publicKey: earlierRecords.publicKey })
    .from(earlierRecords)
    .where(or(eq(earlierRecords.publicKey, publicKey), eq(earlierRecords.schoolId, content.school.id)))
  if (found.some((each) => each.publicKey === publicKey)) return 'known'
  return found.length > 0 ? 'other' : 'new'
}
