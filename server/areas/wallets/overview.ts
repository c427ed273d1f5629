import { asc, desc, eq, sql } from 'drizzle-orm'
import {
  statementAccounts,
  type ImportedStatements,
  type StatementAccount,
  type WalletOverview,
} from '#domain/wallets/wallets.schema.ts'
import { users, walletLines, walletMappings, walletStatements } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from '../books/chart.ts'
import { readPeriods } from './booked.ts'
import { readReconciled } from './reconcile.ts'

/** Accounts of wallets and banks, and how far each is compared with its statements. */
export async function readOverview(tx: Db): Promise<WalletOverview> {
  const reconciled = await readReconciled(tx)
  const mappings = await tx.select().from(walletMappings).orderBy(asc(walletMappings.fingerprint))
  const told: WalletOverview = []
  const chart = await readChart(tx)
  for (const account of statementAccounts(chart)) {
    const signed = reconciled.find((each) => each.account === account)
    const isOpen = sql`${walletLines.account} = ${account}
      and (state = 'differs' or (state = 'counted' and not is_aside and cents <> matched_cents))`
    told.push({
      account,
      name: chart.nameOf(account),
      periods: await readPeriods(tx, account),
      open: await tx.$count(walletLines, isOpen),
      reconciledDay: signed?.day ?? null,
      changedSince: signed?.changedCents ?? 0,
      mappings: mappings
        .filter((each) => each.account === account)
        .map(({ fingerprint, mapping }) => ({
          fingerprint,
          mapping: mapping as WalletOverview[number]['mappings'][number]['mapping'],
        })),
    })
  }
  return told
}

export async function readStatements(tx: Db, account: StatementAccount): Promise<ImportedStatements> {
  const found = await tx
    .select({
      row: walletStatements,
      by: users.fullName,
      takenBackBy: sql<string | null>`(select full_name from users where id = ${walletStatements.takenBackBy})`,
    })
    .from(walletStatements)
    .innerJoin(users, eq(users.id, walletStatements.importedBy))
    .where(eq(walletStatements.account, account))
    .orderBy(desc(walletStatements.id))
  return found.map(({ row, by, takenBackBy }) => ({
    id: row.id,
    account,
    fileName: row.fileName,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    opening: row.openingCents,
    closing: row.closingCents,
    newLines: row.newLines,
    knownLines: row.knownLines,
    changedLines: row.changedLines,
    by,
    at: row.importedAt,
    takenBack:
      row.takenBackAt === null
        ? null
        : { by: takenBackBy ?? '', at: row.takenBackAt, reason: row.takenBackReason ?? '' },
  }))
}
