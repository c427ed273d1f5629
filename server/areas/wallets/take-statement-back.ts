import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { walletLines, walletMatches, walletReconciliations, walletStatements } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { change, lockRow, stamp, type RecordKind } from '../school/record.ts'
import { lineRecord, lockWallet } from './wallet-lines.ts'

type Statement = typeof walletStatements.$inferSelect

const statementRecord = {
  table: walletStatements,
  entity: 'walletStatements',
  missing: 'walletStatementNotFound',
} satisfies RecordKind<typeof walletStatements>

async function requireUnused(tx: Db, { id, account, firstDay }: Statement): Promise<void> {
  const ofStatement = tx.select({ id: walletLines.id }).from(walletLines).where(eq(walletLines.statementId, id))
  const [used] = await tx
    .select({ lines: sql<number>`count(distinct ${walletMatches.lineId})::int` })
    .from(walletMatches)
    .where(and(isNull(walletMatches.endedAt), inArray(walletMatches.lineId, ofStatement)))
  if (used && used.lines > 0) throw new Problem('walletStatementUsed', { count: String(used.lines) })
  const [signed] = await tx
    .select({ day: walletReconciliations.day })
    .from(walletReconciliations)
    .where(
      and(
        eq(walletReconciliations.account, account),
        isNull(walletReconciliations.voidedAt),
        sql`${walletReconciliations.day} >= ${firstDay}::date`,
      ),
    )
    .orderBy(walletReconciliations.day)
    .limit(1)
  if (signed) throw new Problem('walletStatementSigned', { day: formatDay(signed.day) })
}

/** Refuses a statement whose lines a later one has too: those were not stored a second time, and would be missing. */
async function requireAlone(tx: Db, { id, account, firstDay, lastDay }: Statement): Promise<void> {
  const [later] = await tx
    .select({ fileName: walletStatements.fileName })
    .from(walletStatements)
    .where(
      and(
        eq(walletStatements.account, account),
        isNull(walletStatements.takenBackAt),
        sql`${walletStatements.id} > ${id}`,
        sql`((known_lines > 0 and first_day <= ${lastDay}::date and last_day >= ${firstDay}::date)
          or exists (select 1 from wallet_lines as version join wallet_lines as earlier on earlier.id = version.differs_from
            where version.statement_id = wallet_statements.id and earlier.statement_id = ${id}))`,
      ),
    )
    .orderBy(sql`${walletStatements.id} desc`)
    .limit(1)
  if (later) throw new Problem('walletStatementShared', { file: later.fileName })
}

/** Lines of earlier statements count again where a line of this one had replaced them. */
async function restoreEarlier(context: HandlerContext, id: number): Promise<void> {
  const { tx } = context
  const versions = await tx
    .select({ earlier: walletLines.differsFrom })
    .from(walletLines)
    .where(and(eq(walletLines.statementId, id), eq(walletLines.state, 'counted')))
  for (const { earlier } of versions) {
    if (earlier === null) continue
    const line = await lockRow(tx, lineRecord, earlier)
    if (line.state === 'replaced') await change(context, lineRecord, line, { state: 'counted' })
  }
}

/**
 * Takes a statement back: its lines count no more and stay on record, and those of an earlier statement that they had replaced count
 * again. Throws where one of its lines is matched, set aside or signed, or stands in a later statement too.
 */
export async function takeStatementBack(context: HandlerContext, id: number, reason: string): Promise<void> {
  const { tx } = context
  const [found] = await tx
    .select({ account: walletStatements.account })
    .from(walletStatements)
    .where(eq(walletStatements.id, id))
  if (!found) throw new Problem('walletStatementNotFound')
  await lockWallet(tx, found.account)
  const statement = await lockRow(tx, statementRecord, id, isNull(walletStatements.takenBackAt))
  await requireUnused(tx, statement)
  await requireAlone(tx, statement)
  await restoreEarlier(context, id)
  await tx
    .update(walletLines)
    .set({ state: 'takenBack' })
    .where(and(eq(walletLines.statementId, id), ne(walletLines.state, 'takenBack')))
  await change(context, statementRecord, statement, { ...stamp(context, 'takenBack'), takenBackReason: reason })
}
