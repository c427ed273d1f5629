import { and, eq, inArray, isNull } from 'drizzle-orm'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { walletLines, walletMatches } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Lines of statements that are matched to receipts. */
const matchedTo = (receipts: readonly string[]) =>
  and(eq(walletMatches.kind, 'receipt'), inArray(walletMatches.ref, [...receipts]), isNull(walletMatches.endedAt))

/** Lines of a wallet's own statement that somebody has matched to a receipt. */
export async function readInWallet(tx: Db, receipt: string) {
  const found = await tx
    .select({
      account: walletLines.account,
      number: walletLines.number,
      day: walletLines.day,
      amount: walletMatches.cents,
    })
    .from(walletMatches)
    .innerJoin(walletLines, eq(walletLines.id, walletMatches.lineId))
    .where(matchedTo([receipt]))
    .orderBy(walletMatches.id)
  return found.map(({ account, ...line }) => ({ account: nameOfAccount(account), ...line }))
}

/** Which of these receipts a wallet's own statement confirms. */
export async function readConfirmed(tx: Db, receipts: readonly string[]): Promise<ReadonlySet<string>> {
  if (receipts.length === 0) return new Set()
  const found = await tx.selectDistinct({ ref: walletMatches.ref }).from(walletMatches).where(matchedTo(receipts))
  return new Set(found.map(({ ref }) => ref))
}
