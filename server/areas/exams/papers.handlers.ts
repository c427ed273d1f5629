import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { readCode } from '#domain/exams/paper-codes.rules.ts'
import { registerPapers } from '#domain/exams/papers.endpoints.ts'
import type { CountedMarks, NewPaper, PaperContent } from '#domain/exams/papers.schema.ts'
import { verifyPaper } from '#domain/exams/verify.endpoints.ts'
import { VerifiedPaper, type Verified } from '#domain/exams/verify.schema.ts'
import { recordChange } from '../../audit.ts'
import { exams, papers, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { requireClass } from '../school/students.queries.ts'
import { countedNow, unpublishedAmong } from './papers.queries.ts'
import { scoreStampOf } from './score-stamp.ts'

/** Notes kept papers in the audit log: with their first exam, or with the student where they are about none. */
async function noteKept(context: HandlerContext, given: readonly NewPaper[], papers: string): Promise<void> {
  const [examId] = given.flatMap((paper) => paper.examIds)
  const [studentId] = given.map((paper) => paper.studentId)
  if (examId !== undefined) await recordChange(context, 'exams', examId, { after: { papers } })
  else if (studentId !== undefined) await recordChange(context, 'students', studentId, { after: { papers } })
}

type Kept = { classId: number } & PaperContent

/** Fields of a paper that must be equal when its code is sent again. */
const keptOf = (classId: number, { kind, studentId, examIds, content }: NewPaper) => ({
  kind,
  studentId,
  examIds,
  content: { classId, ...content },
})

/** Refuses unknown students, but not those who have left, whose papers were handed out. */
async function requireStudents(tx: Db, ids: readonly number[]): Promise<void> {
  const known = await tx.$count(students, inArray(students.id, [...ids]))
  if (known < ids.length) throw new Problem('studentNotFound')
}

async function register(context: HandlerContext, classId: number, given: readonly NewPaper[]): Promise<number> {
  const { tx } = context
  const { enteredBy: madeBy, deviceCode, madeAt } = scoreStampOf(context)
  const rows = given.map((paper) => ({ code: paper.code, madeBy, deviceCode, madeAt, ...keptOf(classId, paper) }))
  // In one order, so that two calls with the same codes cannot wait for each other.
  const sorted = rows.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const added = await tx.insert(papers).values(sorted).onConflictDoNothing().returning({ code: papers.code })
  if (added.length === given.length) return added.length
  const { code, kind, studentId, examIds, content } = papers
  const stored = await tx
    .select({ code, kind, studentId, examIds, content })
    .from(papers)
    .where(
      inArray(
        code,
        given.map((paper) => paper.code),
      ),
    )
  const byCode = new Map(stored.map(({ code: known, ...kept }) => [known, kept]))
  if (given.some((paper) => !isDeepStrictEqual(byCode.get(paper.code), keptOf(classId, paper))))
    throw new Problem('paperExists')
  return added.length
}

const keyed = (counted: readonly CountedMarks[]): string[] => counted.map((each) => each.join(':')).toSorted()

const UNKNOWN: Verified = { paper: null, changedSince: false }
/** Answer that a paper exists, without its content; only somebody who has seen the code can ask for it. */
const WITHHELD: Verified = { ...UNKNOWN, withheld: true }

async function verify(tx: Db, typed: string): Promise<Verified> {
  const code = readCode(typed)
  const [found] = code === null ? [] : await tx.select().from(papers).where(eq(papers.code, code))
  if (!found) return UNKNOWN
  const { classId, printed, counted } = found.content as unknown as Kept
  const remaining = await tx.$count(exams, and(inArray(exams.id, found.examIds), isNull(exams.deletedAt)))
  if (remaining < found.examIds.length || (await unpublishedAmong(tx, classId, [found])).length > 0) return WITHHELD
  if (found.kind === 'leaving') {
    const isBack = await tx.$count(students, and(eq(students.id, found.studentId), isNull(students.deletedAt)))
    return { paper: VerifiedPaper.parse({ ...printed, isLeaving: true }), changedSince: isBack > 0 }
  }
  const now = await countedNow(tx, found)
  const paper = VerifiedPaper.parse(printed)
  return { paper, changedSince: !isDeepStrictEqual(keyed(now), keyed(counted)) }
}

export const paperHandlers = [
  handle(registerPapers, async ({ body: { classId, papers: given } }, context) => {
    const { tx } = context
    const { name: className } = await requireClass(tx, classId)
    const studentIds = [...new Set(given.map(({ studentId }) => studentId))]
    await requireStudents(tx, studentIds)
    const [hidden] = await unpublishedAmong(tx, classId, given)
    if (hidden) {
      const { name } = await requireClass(tx, hidden.classId)
      throw new Problem('notPublished', { exam: hidden.exam, className: name })
    }
    const added = await register(context, classId, given)
    if (added > 0) await noteKept(context, given, `${className}: ${added}`)
    return { message: added === 1 ? '1 paper kept' : `${added} papers kept`, papers: given.length }
  }),

  handle(verifyPaper, async ({ params: { code } }, { tx }) => verify(tx, code)),
]
