import { randomInt } from 'node:crypto'
import { and, asc, isNull, or, sql } from 'drizzle-orm'
import { newCode, newPrefix, prefixOf } from '#domain/cards/cards.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { cards, employees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'
import { visibleAmong } from '../school/students.queries.ts'

const cardRecord = { table: cards, entity: 'cards', missing: 'cardNotFound' } satisfies RecordKind<typeof cards>

type Card = typeof cards.$inferSelect
type Holders = { studentIds: readonly number[]; employeeIds: readonly number[] }

/** Whoever makes or voids cards takes turns: the first two cards of a school have the same prefix, and nobody gets two cards. */
const lockCards = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('cards'))`)

/** Refuses people who are not at the school now. */
async function requireHere({ tx, actor }: HandlerContext, { studentIds, employeeIds }: Holders): Promise<void> {
  const here = await visibleAmong(tx, actor, studentIds)
  if (studentIds.some((id) => !here.has(id))) throw new Problem('studentNotFound')
  const staff = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(isAmong(employees.id, employeeIds), isNull(employees.leftOn)))
  if (staff.length < employeeIds.length) throw new Problem('employeeNotFound')
}

const liveCards = (tx: Db, { studentIds, employeeIds }: Holders): Promise<Card[]> =>
  tx
    .select()
    .from(cards)
    .where(
      and(isNull(cards.voidedAt), or(isAmong(cards.studentId, studentIds), isAmong(cards.employeeId, employeeIds))),
    )
    .orderBy(asc(cards.id))

/** Codes that no card has or had. */
async function freshCodes(tx: Db, count: number): Promise<string[]> {
  const [first] = await tx.select({ code: cards.code }).from(cards).orderBy(asc(cards.id)).limit(1)
  const prefix = first ? prefixOf(first.code) : newPrefix(randomInt)
  const fresh = new Set<string>()
  while (fresh.size < count) {
    const made = Array.from({ length: count - fresh.size }, () => newCode(prefix, randomInt))
    const taken = await tx.select({ code: cards.code }).from(cards).where(isAmong(cards.code, made))
    const known = new Set(taken.map(({ code }) => code))
    for (const code of made) if (!known.has(code)) fresh.add(code)
  }
  return [...fresh]
}

type Holder = Pick<Card, 'studentId' | 'employeeId'>

async function insertCards(context: HandlerContext, holders: readonly Holder[]): Promise<Card[]> {
  if (holders.length === 0) return []
  const { tx } = context
  const codes = await freshCodes(tx, holders.length)
  const made = await tx
    .insert(cards)
    .values(holders.map((holder, at) => ({ ...holder, code: codes[at] ?? '', ...stamp(context, 'made') })))
    .returning()
  await recordChanges(
    context,
    made.map(({ id, studentId, employeeId, code }) => ({
      entity: 'cards' as const,
      key: id,
      before: {},
      after: { ...(studentId === null ? { employeeId } : { studentId }), code },
    })),
  )
  return made
}

/** Makes cards for those who have none; returns the cards of all of them, and how many are new. */
export async function makeFor(context: HandlerContext, asked: Holders): Promise<{ made: number; all: Card[] }> {
  const holders = { studentIds: [...new Set(asked.studentIds)], employeeIds: [...new Set(asked.employeeIds)] }
  await lockCards(context.tx)
  await requireHere(context, holders)
  const there = await liveCards(context.tx, holders)
  const [students, staff] = [
    new Set(there.map(({ studentId }) => studentId)),
    new Set(there.map(({ employeeId }) => employeeId)),
  ]
  const made = await insertCards(context, [
    ...holders.studentIds.filter((id) => !students.has(id)).map((studentId) => ({ studentId, employeeId: null })),
    ...holders.employeeIds.filter((id) => !staff.has(id)).map((employeeId) => ({ studentId: null, employeeId })),
  ])
  return { made: made.length, all: [...there, ...made] }
}

/** Voids a card; its code is known as voided from then on. */
export async function voidOne(context: HandlerContext, id: number, reason: string): Promise<Card> {
  await lockCards(context.tx)
  const card = await lockRow(context.tx, cardRecord, id)
  if (card.voidedAt !== null) throw new Problem('cardVoided')
  return change(context, cardRecord, card, { ...stamp(context, 'voided'), reason })
}

/** Voids a card and makes another one for whoever it is of. */
export async function replaceOne(context: HandlerContext, id: number, reason: string): Promise<Card> {
  const { studentId, employeeId } = await voidOne(context, id, reason)
  await requireHere(context, {
    studentIds: studentId === null ? [] : [studentId],
    employeeIds: employeeId === null ? [] : [employeeId],
  })
  const [card] = await insertCards(context, [{ studentId, employeeId }])
  if (!card) throw new Error('A card was to be made')
  return card
}
