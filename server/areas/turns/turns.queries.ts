import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { schoolDay } from '#domain/core/dates.ts'
import { daysOf } from '#domain/exams/years.rules.ts'
import { grouped } from '#domain/core/grouped.ts'
import { Problem } from '#domain/core/problems.ts'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import { byName } from '#domain/school/classes.rules.ts'
import { lastDayToTakeBack } from '#domain/turns/turns.rules.ts'
import type { YearTurn } from '#domain/exams/exams.schema.ts'
import type { PlannedTurn, Turn, TurnClass, TurnDraft, TurnStudent } from '#domain/turns/turns.schema.ts'
import type { AuditContext } from '../../audit.ts'
import { academicYears, classes, students, turnChoices, turns, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { yearRecord } from '../exams/year-record.ts'
import { readYearPercents } from '../exams/year-percents.ts'
import { readDebts } from '../fees/balances.ts'
import { change, lockRow, type RecordKind } from '../school/record.ts'
import { readLevelFees } from '../school/level-fees.ts'
import { readPassThreshold, readSettings, usualFeesIn } from '../school/settings.queries.ts'
import { readProposals } from './proposals.queries.ts'

export type TurnRecord = typeof turns.$inferSelect
type Reader = Pick<HandlerContext, 'tx' | 'env'>

export const turnRecord = { table: turns, entity: 'turns', missing: 'turnNotFound' } satisfies RecordKind<typeof turns>

/** No day is set on which the server turns the year. */
export const NO_PLAN = {
  plannedFor: null,
  plannedCounts: null,
  plannedBy: null,
  plannedAt: null,
  preventedAt: null,
  preventedBecause: null,
}

/** The turn, locked; of two people who change it at once the second sees what the first did. */
export const lockTurn = (tx: Db, id: number): Promise<TurnRecord> => lockRow(tx, turnRecord, id)

/** The same while it is prepared. */
export async function lockDraft(tx: Db, id: number): Promise<TurnRecord> {
  const found = await lockTurn(tx, id)
  if (found.turnedAt === null) return found
  const [to] = await tx.select().from(academicYears).where(eq(academicYears.id, found.toYearId))
  throw new Problem('alreadyTurned', { year: to?.year ?? '' })
}

/** The last school day on which a turn can be taken back. */
export const untilOf = (env: Reader['env'], turnedAt: string): string =>
  lastDayToTakeBack(schoolDay(Date.parse(turnedAt), env.school.timeZone))

const [fromYears, toYears] = [alias(academicYears, 'from_years'), alias(academicYears, 'to_years')]
const planners = alias(users, 'planners')

/** The plan of a turn that is prepared; null where no day is set. */
function plannedIn(turn: TurnRecord, by: string | null): PlannedTurn | null {
  const { plannedFor: day, plannedAt: at, plannedCounts: counts, preventedAt, preventedBecause } = turn
  if (day === null || at === null || counts === null) return null
  const prevented = preventedAt === null ? null : { at: preventedAt, because: preventedBecause ?? '' }
  return { day, by: by ?? '', at, counts, prevented }
}

function yearOf({ id, year, firstDay, lastDay }: typeof academicYears.$inferSelect): Turn['from'] {
  return { id, year, ...daysOf({ year, firstDay: firstDay ?? undefined, lastDay: lastDay ?? undefined }) }
}

/** Turns, the newest first; only the asked one where an id is given. */
export async function readTurns({ tx, env }: Reader, id?: number): Promise<Turn[]> {
  const found = await tx
    .select({ turn: turns, from: fromYears, to: toYears, by: users.fullName, planner: planners.fullName })
    .from(turns)
    .innerJoin(fromYears, eq(fromYears.id, turns.fromYearId))
    .innerJoin(toYears, eq(toYears.id, turns.toYearId))
    .leftJoin(users, eq(users.id, turns.turnedBy))
    .leftJoin(planners, eq(planners.id, turns.plannedBy))
    .where(id === undefined ? undefined : eq(turns.id, id))
    .orderBy(desc(toYears.year))
  const passThreshold = await readPassThreshold({ tx, env })
  return found.map(({ turn, from, to, by, planner }) => ({
    id: turn.id,
    from: yearOf(from),
    to: yearOf(to),
    rule: turn.rule,
    passThreshold,
    plans: turn.classes,
    fees: turn.fees,
    planned: plannedIn(turn, planner),
    turned: turn.turnedAt === null ? null : { at: turn.turnedAt, by: by ?? '', until: untilOf(env, turn.turnedAt) },
  }))
}

export async function readTurn(reader: Reader, id: number): Promise<Turn> {
  const [found] = await readTurns(reader, id)
  if (!found) throw new Problem('turnNotFound')
  return found
}

/** Open classes in the order of their names. */
export async function readOpenClasses(tx: Db): Promise<TurnClass[]> {
  const found = await tx.select().from(classes).where(isNull(classes.closedAt))
  return found.map(({ id, name, grade, seats }) => ({ id, name, level: grade, seats })).toSorted(byName)
}

const presentStudents = (tx: Db) =>
  tx
    .select({
      id: students.id,
      fullname: students.fullname,
      classId: students.classId,
      phone: students.phone,
      feeCents: students.feeCents,
      bus: students.bus,
    })
    .from(students)
    .where(isNull(students.deletedAt))
    .orderBy(asc(students.fullname), asc(students.id))

const readChoices = (tx: Db, turnId: number) =>
  tx
    .select({ choice: turnChoices, by: users.fullName })
    .from(turnChoices)
    .innerJoin(users, eq(users.id, turnChoices.chosenBy))
    .where(eq(turnChoices.turnId, turnId))

/** A number for each phone that several students share. */
function familiesOf(found: readonly { phone: string }[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>()
  for (const { phone } of found) if (phone !== '') counted.set(phone, (counted.get(phone) ?? 0) + 1)
  return new Map([...counted].filter(([, count]) => count > 1).map(([phone], at) => [phone, at + 1]))
}

/** Everything that a prepared turn is decided from. */
export async function readDraft(reader: Reader, id: number): Promise<TurnDraft> {
  const { tx } = reader
  const turn = await readTurn(reader, id)
  const found = await presentStudents(tx)
  const classIds = [...new Set(found.map(({ classId }) => classId))]
  const percents = await readYearPercents(reader, { academicYearId: turn.from.id, classIds })
  const debts = await readDebts(tx, isNull(students.deletedAt))
  const owes = new Map(debts.map(({ student, account }) => [student.id, totalDue(account.open)]))
  const choices = new Map((await readChoices(tx, id)).map((each) => [each.choice.studentId, each]))
  const proposals = grouped(await readProposals(tx, id), ({ studentId }) => studentId)
  const families = familiesOf(found)
  const rows = found.map(({ id: studentId, fullname, classId, phone, feeCents, bus }): TurnStudent => {
    const chosen = choices.get(studentId)
    return {
      id: studentId,
      fullname,
      classId,
      percent: percents.get(studentId) ?? null,
      owesCents: owes.get(studentId) ?? 0,
      feeCents,
      rides: Boolean(bus?.trim()),
      family: families.get(phone) ?? null,
      choice: chosen
        ? { outcome: chosen.choice.outcome, classId: chosen.choice.classId, by: chosen.by, at: chosen.choice.chosenAt }
        : null,
      proposals: (proposals.get(studentId) ?? []).map(({ teacherId, by, outcome, reason, at }) => ({
        teacherId,
        by,
        outcome,
        reason,
        at,
      })),
    }
  })
  const usual = usualFeesIn(await readSettings(tx, reader.env))
  return { turn, classes: await readOpenClasses(tx), students: rows, usual, levelFees: await readLevelFees(tx, id) }
}

/** Refuses classes that do not exist or are closed. */
export async function requireOpenClasses(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .select()
    .from(classes)
    .where(inArray(classes.id, [...ids]))
  if (found.length < new Set(ids).size) throw new Problem('classNotFound')
  const closed = found.find(({ closedAt }) => closedAt !== null)
  if (closed) throw new Problem('classClosed', { name: closed.name })
}

/** Refuses students who do not exist or have left. */
export async function requirePresent(tx: Db, ids: readonly number[]): Promise<void> {
  const count = await tx.$count(students, and(inArray(students.id, [...ids]), isNull(students.deletedAt)))
  if (count < new Set(ids).size) throw new Problem('studentNotFound')
}

/** Says whether the turn out of a year is prepared or done; devices hold it. */
export async function setYearTurn(context: AuditContext, id: number, turn: YearTurn | null): Promise<void> {
  const before = await lockRow(context.tx, yearRecord, id)
  await change(context, yearRecord, before, { turn })
}
