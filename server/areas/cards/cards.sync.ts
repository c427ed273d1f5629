import { gte, isNull, or } from 'drizzle-orm'
import type { CardRow } from '#domain/cards/cards.schema.ts'
import { VOIDED_CARD_DAYS_CACHED } from '#domain/cards/cards.tables.ts'
import { cards } from '../../db/schema.ts'
import { firstDayRetained, plainReader } from '../sync/synced-reader.ts'

type Stored = typeof cards.$inferSelect

export const toCardRow = ({ id, code, studentId, employeeId, madeAt, voidedAt }: Stored): CardRow => ({
  id,
  code,
  studentId,
  employeeId,
  madeAt,
  voidedAt,
})

/** The attendance officer's devices know that a card is of the staff, not of whom. */
export const cardRows = plainReader('cards', {
  table: cards,
  order: 'up',
  where: (_, { env }) =>
    or(isNull(cards.voidedAt), gte(cards.voidedAt, `${firstDayRetained(env, VOIDED_CARD_DAYS_CACHED)}T00:00:00Z`)),
  toRows: (found, { actor }) =>
    found.map(({ row }) => ({ ...toCardRow(row), ...(actor.role === 'ATTENDANCE' ? { employeeId: null } : {}) })),
})
