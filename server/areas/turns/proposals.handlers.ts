import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/turns/turn-proposals.endpoints.ts'
import { outcomeProposed } from '#domain/turns/turn-proposals.rules.ts'
import type { OwnProposals } from '#domain/turns/turn-proposals.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong } from '../../db/is-among.ts'
import { academicYears, students, turnProposals, turns } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { readYearPercents } from '../exams/year-percents.ts'
import { hasClass, scopeOf } from '../school/scope.ts'
import { instantNow } from '../school/record.ts'
import { decide } from './decide.ts'
import { readProposals } from './proposals.queries.ts'
import { lockDraft, lockTurn, readOpenClasses, requirePresent } from './turns.queries.ts'

const NONE: OwnProposals = { turn: null, classes: [], students: [] }
const [fromYears, toYears] = [alias(academicYears, 'from_years'), alias(academicYears, 'to_years')]

/** The turn that is prepared. */
async function readPrepared(tx: Db) {
  const [found] = await tx
    .select({ id: turns.id, fromYearId: turns.fromYearId, from: fromYears.year, to: toYears.year })
    .from(turns)
    .innerJoin(fromYears, eq(fromYears.id, turns.fromYearId))
    .innerJoin(toYears, eq(toYears.id, turns.toYearId))
    .where(isNull(turns.turnedAt))
    .orderBy(desc(toYears.year))
    .limit(1)
  return found
}

/** The classes of the caller that are open. */
async function ownClasses({ tx, actor }: HandlerContext) {
  const scope = await scopeOf(tx, actor)
  return (await readOpenClasses(tx)).filter(({ id }) => hasClass(scope, id))
}

/** What a teacher proposes for the students of her classes. */
async function readOwn(context: HandlerContext): Promise<OwnProposals> {
  const { tx, actor } = context
  const turn = await readPrepared(tx)
  const classes = turn ? await ownClasses(context) : []
  if (!turn) return NONE
  const classIds = classes.map(({ id }) => id)
  const found = await tx
    .select({ id: students.id, fullname: students.fullname, classId: students.classId })
    .from(students)
    .where(and(isNull(students.deletedAt), isAmong(students.classId, classIds)))
    .orderBy(students.fullname, students.id)
  const percents = await readYearPercents(context, { academicYearId: turn.fromYearId, classIds })
  const own = await readProposals(tx, turn.id, eq(turnProposals.teacherId, actor.id))
  const proposals = new Map(own.map(({ studentId, outcome, reason, at }) => [studentId, { outcome, reason, at }]))
  return {
    turn: { from: turn.from, to: turn.to },
    classes: classes.map(({ id, name }) => ({ id, name })),
    students: found.map((student) => ({
      ...student,
      percent: percents.get(student.id) ?? null,
      proposal: proposals.get(student.id) ?? null,
    })),
  }
}

const namesOf = (rows: readonly { fullname: string }[]): string => rows.map(({ fullname }) => fullname).join(', ')

/** Refuses students who are not in the class. Only those who were in it are named: others are not the caller's to see. */
async function requireOfClass(tx: Db, classId: number, ids: readonly number[]): Promise<void> {
  const hasLeftClass = sql<boolean>`exists (select from class_moves as m where m.student_id = students.id
    and m.from_class_id = ${classId})`
  const found = await tx
    .select({
      fullname: students.fullname,
      classId: students.classId,
      deletedAt: students.deletedAt,
      hasLeftClass,
    })
    .from(students)
    .where(isAmong(students.id, ids))
    .orderBy(students.id)
  const elsewhere = found.filter((student) => student.classId !== classId)
  if (found.length < ids.length || elsewhere.some((student) => !student.hasLeftClass))
    throw new Problem('studentNotFound')
  if (elsewhere.length > 0) throw new Problem('studentsMoved', { names: namesOf(elsewhere) })
  const left = found.filter(({ deletedAt }) => deletedAt !== null)
  if (left.length > 0) throw new Problem('studentsLeft', { names: namesOf(left) })
}

/** The turn into a year, locked, unless it was never prepared; refused once it is done. */
async function lockInto(tx: Db, year: string): Promise<number | null> {
  const [found] = await tx
    .select({ id: turns.id })
    .from(turns)
    .innerJoin(academicYears, eq(academicYears.id, turns.toYearId))
    .where(eq(academicYears.year, year))
  if (!found) return null
  const { id, turnedAt } = await lockTurn(tx, found.id)
  if (turnedAt !== null) throw new Problem('turnDecided', { year })
  return id
}

const replaceProposal = sql`on conflict (turn_id, student_id, teacher_id) do update set class_id = excluded.class_id,
  outcome = excluded.outcome, reason = excluded.reason, proposed_at = excluded.proposed_at`

const proposing = handle(endpoints.proposeInTurn, async ({ body }, context) => {
  const { tx, actor, env } = context
  const { classId, outcome } = body
  const reason = outcome === null ? null : (body.reason ?? null)
  const ids = [...new Set(body.studentIds)]
  const turnId = await lockInto(tx, body.into)
  if (!hasClass(await scopeOf(tx, actor), classId)) throw new Problem('notYourClass')
  await requireOfClass(tx, classId, ids)
  if (turnId === null) throw new Problem('turnNotFound')
  const isOwn = and(
    eq(turnProposals.turnId, turnId),
    eq(turnProposals.teacherId, actor.id),
    isAmong(turnProposals.studentId, ids),
  )
  const before = new Map((await tx.select().from(turnProposals).where(isOwn)).map((each) => [each.studentId, each]))
  if (outcome === null) await tx.delete(turnProposals).where(isOwn)
  else {
    const values = { turnId, teacherId: actor.id, classId, outcome, reason, proposedAt: instantNow(env) }
    const rows = ids.map((studentId) => ({ ...values, studentId }))
    await insertRows(tx, turnProposals, rows, replaceProposal)
  }
  await recordChanges(
    context,
    ids.map((id) => ({
      entity: 'turnProposals',
      key: id,
      before: { outcome: before.get(id)?.outcome ?? null, reason: before.get(id)?.reason ?? null },
      after: { outcome, reason },
    })),
  )
  return { message: 'Saved.', proposed: ids.length, at: instantNow(env) }
})

const taking = handle(endpoints.takeProposals, async ({ params: { id }, body: { taken } }, context) => {
  const { tx } = context
  const { classes } = await lockDraft(tx, id)
  const asked = new Map(taken.map((each) => [each.studentId, each]))
  await requirePresent(tx, [...asked.keys()])
  const standing = await readProposals(tx, id, isAmong(turnProposals.studentId, [...asked.keys()]))
  const found = [...asked.values()].flatMap(({ studentId, teacherId, outcome }) =>
    standing.filter((each) => each.studentId === studentId && each.teacherId === teacherId && each.outcome === outcome),
  )
  if (found.length < asked.size) throw new Problem('proposalsChanged')
  const placed = await tx
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(isAmong(students.id, [...asked.keys()]))
  const planOf = new Map(
    placed.map((student) => [student.id, classes.find((plan) => plan.classId === student.classId)]),
  )
  const decisions = found.map(({ studentId, outcome }) => ({
    studentId,
    outcome: outcomeProposed(outcome, planOf.get(studentId)),
    classId: null,
  }))
  return decide(context, id, decisions)
})

export const proposalHandlers = [
  handle(endpoints.listOwnProposals, (_, context) => readOwn(context)),
  proposing,
  taking,
]
