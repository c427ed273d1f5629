import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Wanted } from '#domain/report.ts'
import type { DrawerRow } from '#domain/school/drawers.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { drawerClosings, drawerMoves, drawers } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { grouped } from '#domain/core/grouped.ts'

export type StoredDrawer = typeof drawers.$inferSelect
type StoredClosing = typeof drawerClosings.$inferSelect
type Names = ReadonlyMap<number, string>

const toClosing = (closing: StoredClosing, names: Names): NonNullable<DrawerRow['closing']> => ({
  at: closing.closedAt,
  byId: closing.closedBy,
  by: names.get(closing.closedBy) ?? '',
  isForced: closing.isForced,
  counts: closing.counts,
  coinsCents: closing.coinsCents,
  countedCents: closing.countedCents,
  expectedCents: closing.expectedCents,
  leftCents: closing.leftCents,
  takenCents: closing.takenCents,
  takenTo: closing.takenTo,
  ...(closing.countedShillings === null
    ? {}
    : {
        countedShillings: closing.countedShillings,
        expectedShillings: closing.expectedShillings ?? 0,
        leftShillings: closing.leftShillings ?? 0,
        takenShillings: closing.takenShillings ?? 0,
      }),
  handedToId: closing.handedTo,
  handedTo: closing.handedTo === null ? null : (names.get(closing.handedTo) ?? ''),
  reason: closing.reason,
})

/**
 * Keys of the movements that arrived after their session was closed, by session: as `movementsOf` of the cash-up and the report
 * of the paper name them.
 */
async function lateOf(tx: Db, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const at = (column: string) => sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const { rows } = (await tx.execute(sql`
    with closed as (select drawer, created_at as closed from drawer_closings
      where stands and drawer = any(${sql.param([...numbers])}::text[]))
    select distinct closed.drawer, late.key from closed cross join lateral (
      select receipt as key from payments where drawer = closed.drawer and created_at > closed
      union all select 'unplaced ' || receipt from unplaced_money
        where drawer = closed.drawer and created_at > closed
      union all select receipt || ' ' || ${at('settled_at')} from unplaced_money
        where settled_drawer = closed.drawer and settled_at > closed
      union all select p.receipt || ' ' || ${at('done_at')} from payment_changes as c join payments as p on p.id = c.payment_id
        where c.drawer = closed.drawer and done_at > closed
      union all select voucher from expenses where drawer = closed.drawer and created_at > closed
      union all select 'Advance ' || id from employee_advances where drawer = closed.drawer and created_at > closed
      union all select coalesce(e.voucher, 'Advance ' || advance_id) || ' ' || ${at('done_at')}
        from outlay_changes as o left join expenses as e on e.id = o.expense_id
        where o.drawer = closed.drawer and done_at > closed
      union all select ref from drawer_moves where drawer = closed.drawer and created_at > closed
      union all select key from shillings
        where drawer = closed.drawer and created_at > closed and kind not in ('float', 'move', 'count')
    ) as late`)) as { rows: { drawer: string; key: string }[] }
  return new Map(
    [...grouped(rows, ({ drawer }) => drawer)].map(([drawer, of]) => [drawer, of.map(({ key }) => key).sort()]),
  )
}

/** Sessions as devices and reports have them. */
export async function toDrawerRows(tx: Db, stored: readonly StoredDrawer[]): Promise<DrawerRow[]> {
  if (stored.length === 0) return []
  const numbers = stored.map(({ number }) => number)
  const moves = await tx
    .select()
    .from(drawerMoves)
    .where(isAmong(drawerMoves.drawer, numbers))
    .orderBy(asc(drawerMoves.movedAt), asc(drawerMoves.id))
  const closings = await tx
    .select()
    .from(drawerClosings)
    .where(isAmong(drawerClosings.drawer, numbers))
    .orderBy(asc(drawerClosings.id))
  const next = await tx
    .select({ number: drawers.number, after: drawers.after })
    .from(drawers)
    .where(isAmong(drawers.after, numbers))
    .orderBy(desc(drawers.id))
  const late = closings.length > 0 ? await lateOf(tx, numbers) : new Map<string, string[]>()
  const names = await fullNamesOf(tx, [
    ...stored.map(({ ownerId }) => ownerId),
    ...moves.map(({ movedBy }) => movedBy),
    ...closings.flatMap(({ closedBy, handedTo }) => [closedBy, handedTo]),
  ])
  const movesOf = grouped(moves, ({ drawer }) => drawer)
  const closingsOf = grouped(closings, ({ drawer }) => drawer)
  // The first to take a session over is set last.
  const takenOverBy = new Map(next.map(({ number, after }) => [after, number]))
  return stored.map((row) => {
    const counts = closingsOf.get(row.number) ?? []
    const standing = counts.find(({ stands }) => stands)
    return {
      number: row.number,
      ownerId: row.ownerId,
      owner: names.get(row.ownerId) ?? '',
      deviceCode: row.deviceCode,
      openedAt: row.openedAt,
      floatCents: row.floatCents,
      floatFrom: row.floatFrom,
      after: row.after,
      handedCents: row.handedCents,
      ...(row.floatShillings ? { floatShillings: row.floatShillings } : {}),
      ...(row.handedShillings ? { handedShillings: row.handedShillings } : {}),
      toldNumber: row.toldNumber,
      moves: (movesOf.get(row.number) ?? []).map(({ ref, cents, shillings, account, movedBy, movedAt, note }) => ({
        ref,
        cents,
        ...(shillings ? { shillings } : {}),
        account,
        by: names.get(movedBy) ?? '',
        at: movedAt,
        note,
      })),
      closing: standing ? toClosing(standing, names) : null,
      again: counts.filter(({ stands }) => !stands).map((each) => toClosing(each, names)),
      takenOverBy: takenOverBy.get(row.number) ?? null,
      late: late.get(row.number) ?? [],
    }
  })
}

/** The session that a report is about. */
export const readDrawers = async (tx: Db, { drawer = '' }: Wanted): Promise<DrawerRow[]> =>
  toDrawerRows(tx, await tx.select().from(drawers).where(eq(drawers.number, drawer)))
