import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { CloseMonth, ProfitLog } from '#domain/books/books.schema.ts'
import type { ChecklistLine, TakenLine, WarningReason } from '#domain/books/checklist.schema.ts'
import type { MonthDetails } from '#domain/books/month-details.schema.ts'
import { figureCents } from '#domain/books/figures.rules.ts'
import { daysOfPeriod, monthAfter, monthPeriod } from '#domain/books/periods.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { monthName } from '#domain/core/day-names.ts'
import { monthNumber } from '#domain/school/months.ts'
import { recordChange } from '../../audit.ts'
import { profitLogs, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { depreciateAll } from './depreciation.ts'
import { schoolToday } from '../school/school-time.ts'
import { readPeriod } from './totals.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'

type Month = { year: number; month: number }
type Stored = Pick<typeof profitLogs.$inferSelect, 'details'>

/** What stays with a closed month besides its entries. It is read when nobody can post any more. */
export type ReadAtClosing = {
  lines: (month: Month) => Promise<readonly ChecklistLine[]>
  details: (month: Month) => Promise<MonthDetails>
}

const named = ({ year, month }: Month) => ({ year, month: monthName(month) })
const isActive = isNull(profitLogs.reopenedAt)

const logRecord = {
  table: profitLogs,
  entity: 'profitLogs',
  missing: 'profitLogNotFound',
} satisfies RecordKind<typeof profitLogs>

/** Waits until nobody posts, and lets nobody post until the end of the transaction; `journal_post` takes the same lock. */
export const lockJournal = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('journal'))`)

/** Closed months, the newest first. */
export async function readLogs(tx: Db, where?: SQL): Promise<ProfitLog[]> {
  const newest = sql<number>`(select max(year * 100 + month) from profit_logs where reopened_at is null)`
  const found = await tx
    .select({ log: profitLogs, closedBy: users.fullName, newest })
    .from(profitLogs)
    .innerJoin(users, eq(users.id, profitLogs.closedBy))
    .where(and(isActive, where))
    .orderBy(desc(profitLogs.year), desc(profitLogs.month))
  return found.map(({ log, closedBy, newest: last }): ProfitLog => ({
    id: log.id,
    month: log.month,
    year: log.year,
    netIncome: log.netIncomeCents,
    notes: log.notes,
    closedById: log.closedBy,
    closedBy,
    closedAt: log.closedAt,
    isNewest: monthNumber(log) === last,
    checklist: log.checklist,
  }))
}

/** The closing of a month with the details that were stored then, amounts in cents; null where no closing of it is in force. */
export async function readClosing(tx: Db, where: SQL | undefined): Promise<(ProfitLog & Stored) | null> {
  const [log] = await readLogs(tx, where)
  if (!log) return null
  const [stored] = await tx.select({ details: profitLogs.details }).from(profitLogs).where(eq(profitLogs.id, log.id))
  return { ...log, details: stored?.details ?? null }
}

export async function readLog(tx: Db, id: number): Promise<ProfitLog> {
  const [log] = await readLogs(tx, eq(profitLogs.id, id))
  if (!log) throw new Problem('profitLogNotFound')
  return log
}

/** The lines of a checklist with the reasons for their warnings. Refuses warnings without one where reasons are given at all. */
function taken(lines: readonly ChecklistLine[], reasons: readonly WarningReason[] | undefined): TakenLine[] {
  const reasonOf = new Map(reasons?.map(({ code, reason }) => [code, reason]))
  return lines.map((line) => {
    const reason = line.state === 'warning' ? (reasonOf.get(line.code) ?? null) : null
    if (reasons && line.state === 'warning' && reason === null) throw new Problem('warningsUnanswered')
    return { ...line, reason }
  })
}

/** Reasons of a checklist as the audit log has them. */
const reasonsIn = (checklist: readonly TakenLine[]): string | null =>
  checklist.flatMap(({ code, reason }) => (reason === null ? [] : [`${code}: ${reason}`])).join('; ') || null

/** Closes a month that has ended, in order; the first closed month may be any, and seals all before it. */
export async function closeMonth(
  context: HandlerContext,
  body: z.output<typeof CloseMonth>,
  read: ReadAtClosing,
): Promise<ProfitLog> {
  const { tx, env } = context
  const month = { year: body.year, month: body.month }
  if (daysOfPeriod(monthPeriod(month)).to >= schoolToday(env)) throw new Problem('monthNotEnded', named(month))
  await depreciateAll(tx, env)
  // Depreciation is posted before the month is sealed, rather than at the end of the transaction.
  await tx.execute(sql`set constraints journal_post_depreciation immediate`)
  await lockJournal(tx)
  const [newest] = await readLogs(tx)
  if (newest) {
    const next = monthAfter(newest)
    if (monthNumber(month) < monthNumber(next)) throw new Problem('monthClosed', named(month))
    if (monthNumber(month) > monthNumber(next)) throw new Problem('monthOutOfOrder', named(next))
  }
  const checklist = taken(await read.lines(month), body.reasons)
  const { period, totals, chart } = await readPeriod(tx, monthPeriod(month))
  const after = { ...month, netIncomeCents: figureCents('netIncome', totals, period, chart), notes: body.notes || null }
  const [made] = await tx
    .insert(profitLogs)
    .values({ ...after, checklist, details: await read.details(month), ...stamp(context, 'closed') })
    .returning({ id: profitLogs.id })
  const { id } = made as { id: number }
  await recordChange(context, 'profitLogs', id, { after: { ...after, checklist: reasonsIn(checklist) } })
  return readLog(tx, id)
}

export async function saveNotes(context: HandlerContext, where: SQL | undefined, typed: string): Promise<ProfitLog> {
  const { tx } = context
  const before = await lockRow(tx, logRecord, where, isActive)
  await change(context, logRecord, before, { notes: typed || null })
  return readLog(tx, before.id)
}

export const isLogOf = ({ year, month }: Month): SQL | undefined =>
  and(eq(profitLogs.year, year), eq(profitLogs.month, month))

/** Reopens the newest closed month. Entries that arrived since the closing stay on the days on which they were posted. */
export async function reopenMonth(context: HandlerContext, id: number, reopenReason: string): Promise<void> {
  const { tx } = context
  await lockJournal(tx)
  const log = await readLog(tx, id)
  if (!log.isNewest) throw new Problem('notNewestLog')
  const before = await lockRow(tx, logRecord, id)
  await change(context, logRecord, before, { ...stamp(context, 'reopened'), reopenReason })
}
