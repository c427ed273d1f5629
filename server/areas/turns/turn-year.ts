import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { RemovalKind } from '#domain/school/students.schema.ts'
import { obstacleWords } from '#domain/turns/turns.words.ts'
import { isSameCounts, previewOf, type Destination } from '#domain/turns/turns.rules.ts'
import type { Outcome, TurnCounts, TurnDraft } from '#domain/turns/turns.schema.ts'
import { recordChanges, type AuditContext } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong } from '../../db/is-among.ts'
import { classSubjects, exams, scores, studentRemovals, students, subjects, yearRolls } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { copyTerms } from '../exams/terms.ts'
import { change, lockRows, stamp } from '../school/record.ts'
import { lockRegistering } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { moveStudents } from '../students/move-students.ts'
import { turnFeesOver } from './turn-fees.ts'
import { lockDraft, NO_PLAN, readDraft, setYearTurn, turnRecord } from './turns.queries.ts'

/** Students who have left and have scores of a year. */
const leftWithScores = (tx: Db, academicYearId: number) =>
  tx
    .select({ id: students.id, classId: students.classId, deletedAt: students.deletedAt })
    .from(students)
    .where(
      and(
        isNotNull(students.deletedAt),
        exists(
          tx
            .select({ id: scores.examId })
            .from(scores)
            .innerJoin(exams, eq(exams.id, scores.examId))
            .where(
              and(
                eq(scores.studentId, students.id),
                eq(exams.academicYearId, academicYearId),
                isNull(scores.deletedAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(students.id)

/** The record of each class as the year ends: its students, those who had left, and the subjects that it takes. */
async function saveRolls(tx: Db, { turn, classes }: TurnDraft, present: readonly StudentRecord[]): Promise<void> {
  const gone = await leftWithScores(tx, turn.from.id)
  const taken = await tx
    .select({ classId: classSubjects.classId, subjectId: classSubjects.subjectId })
    .from(classSubjects)
    .innerJoin(subjects, and(eq(subjects.id, classSubjects.subjectId), isNull(subjects.deletedAt)))
    .orderBy(classSubjects.subjectId)
  const rows = classes.map(({ id, name }) => {
    const left = gone.filter(({ classId }) => classId === id)
    return {
      academicYearId: turn.from.id,
      classId: id,
      className: name,
      studentIds: present.filter(({ classId }) => classId === id).map((student) => student.id),
      subjectIds: taken.filter(({ classId }) => classId === id).map(({ subjectId }) => subjectId),
      leftIds: left.map((student) => student.id),
      leftAt: left.map(({ deletedAt }) => deletedAt ?? ''),
    }
  })
  await insertRows(
    tx,
    yearRolls,
    rows.filter(({ studentIds, subjectIds, leftIds }) => studentIds.length + subjectIds.length + leftIds.length > 0),
  )
}

const KINDS: Readonly<Partial<Record<Outcome, RemovalKind>>> = {
  graduates: 'graduated',
  moves: 'moved',
  leaves: 'left',
}

const REASONS: Readonly<Record<RemovalKind, (year: string) => string>> = {
  graduated: (year) => `Graduated in ${year}`,
  moved: (year) => `Moved to another school after ${year}`,
  left: (year) => `Left the school after ${year}`,
  deleted: (year) => `Left after ${year}`,
}

type Leaver = { student: StudentRecord; kind: RemovalKind }

/** Students leave with the turn; what belongs to them stays. */
async function removeLeavers(context: AuditContext, { turn }: TurnDraft, leavers: readonly Leaver[]): Promise<void> {
  const { tx } = context
  const removed = stamp(context, 'deleted')
  const { deletedAt } = removed
  const reasonOf = ({ kind }: Leaver): string => REASONS[kind](turn.from.year)
  await insertRows(
    tx,
    studentRemovals,
    leavers.map((leaver) => ({
      studentId: leaver.student.id,
      reason: reasonOf(leaver),
      kind: leaver.kind,
      turnId: turn.id,
      ...removed,
    })),
  )
  const ids = leavers.map(({ student }) => student.id)
  await tx.update(students).set({ deletedAt }).where(isAmong(students.id, ids))
  await recordChanges(
    context,
    leavers.map((leaver) => ({
      entity: 'students',
      key: leaver.student.id,
      before: { deletedAt: null },
      after: { deletedAt, reason: reasonOf(leaver), kind: leaver.kind },
    })),
  )
}

/** Students by the class that they come into, without those who stay in theirs. */
function movesOf(present: readonly StudentRecord[], to: ReadonlyMap<number, Destination>) {
  const byClass = new Map<number, StudentRecord[]>()
  for (const student of present) {
    const classId = to.get(student.id)?.classId
    if (classId && classId !== student.classId) byClass.set(classId, [...(byClass.get(classId) ?? []), student])
  }
  return [...byClass].toSorted(([a], [b]) => a - b)
}

/** What a turn would do now. Throws `turnNotReady` with what must be settled, `turnChanged` where the counts are others. */
export async function requireCounts(reader: Pick<AuditContext, 'tx' | 'env'>, id: number, expected: TurnCounts) {
  const draft = await readDraft(reader, id)
  const { destinations, obstacles, counts } = previewOf(draft)
  if (obstacles.length > 0)
    throw new Problem('turnNotReady', { obstacles: obstacles.map(obstacleWords).join('; '), count: obstacles.length })
  if (!isSameCounts(counts, expected)) throw new Problem('turnChanged', { counts })
  return { draft, destinations, counts }
}

/**
 * Turns the school into the next year in one transaction: classes are recorded as they were, students change class or leave. Nobody
 * is registered or moved meanwhile. `asPlanned`: the day for which this was planned.
 */
export async function turnYear(
  context: AuditContext,
  id: number,
  expected: TurnCounts,
  asPlanned: string | null = null,
): Promise<void> {
  const { tx } = context
  const record = await lockDraft(tx, id)
  await lockRegistering(tx)
  const present = await lockRows(tx, students, isNull(students.deletedAt), 'no key update')
  const { draft, destinations, counts } = await requireCounts(context, id, expected)
  await saveRolls(tx, draft, present)
  const batch = randomUUID()
  const note = `Turn of the year into ${draft.turn.to.year}`
  for (const [toClassId, rows] of movesOf(present, destinations))
    await moveStudents(context, rows, { toClassId, note, batch })
  await turnFeesOver(context, draft, destinations)
  const leavers = present.flatMap((student) => {
    const kind = KINDS[destinations.get(student.id)?.outcome ?? 'up']
    return kind ? [{ student, kind }] : []
  })
  if (leavers.length > 0) await removeLeavers(context, draft, leavers)
  await copyTerms(context, record)
  await setYearTurn(context, record.fromYearId, 'turned')
  const done = { ...stamp(context, 'turned'), batch }
  await change(context, turnRecord, record, done, { untold: NO_PLAN, after: { ...counts, asPlanned } })
}
