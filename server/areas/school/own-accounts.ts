import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { isOwn, nameKey } from '#domain/school/own-accounts.ts'
import type { OwnAccount } from '#domain/school/own-accounts.schema.ts'
import { recordChange } from '../../audit.ts'
import { prepared } from '../../db/prepared.ts'
import { ownAccounts } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { stamp } from './record.ts'

export type StoredOwnAccount = typeof ownAccounts.$inferSelect

export const toOwnAccount = ({ code, kind, name, retiredAt }: StoredOwnAccount): OwnAccount => ({
  code,
  kind,
  name,
  isRetired: retiredAt !== null,
})

const allOwn = prepared((db) => db.select().from(ownAccounts).prepare('own_accounts'))

/** Categories and accounts that the school has added, also retired ones. */
export const readOwnAccounts = async (tx: Db): Promise<OwnAccount[]> => (await allOwn(tx).execute()).map(toOwnAccount)

/** A code that nothing has yet, also not a school before a restore. */
export const freshCode = (kind: OwnAccount['kind']): OwnAccount['code'] =>
  `${kind === 'expense' ? 'own' : kind}:${randomBytes(6).toString('hex')}`

/** Stores a category or account, with a line in the audit log. */
export async function insertOwnAccount(
  context: HandlerContext,
  { code, kind, name }: Pick<OwnAccount, 'code' | 'kind' | 'name'>,
): Promise<StoredOwnAccount> {
  const values = { code, kind, name, nameKey: nameKey(name), ...stamp(context, 'created') }
  const [made] = await context.tx.insert(ownAccounts).values(values).returning()
  if (!made) throw new Error('The account was not stored.')
  await recordChange(context, 'ownAccounts', made.id, { after: { code, kind, name } })
  return made
}

const kindOf = (code: OwnAccount['code']): OwnAccount['kind'] => {
  const [prefix = ''] = code.split(':')
  return prefix === 'own' ? 'expense' : (prefix as OwnAccount['kind'])
}

/** The code that a restored database has lost is added again, under the name that its device knew. */
async function addAgain(context: HandlerContext, code: OwnAccount['code'], told: string | undefined): Promise<void> {
  const name = told?.trim() || code
  const [other] = await context.tx
    .select({ code: ownAccounts.code })
    .from(ownAccounts)
    .where(eq(ownAccounts.nameKey, nameKey(name)))
  await insertOwnAccount(context, { code, kind: kindOf(code), name: other ? `${name} (${code.slice(-4)})` : name })
}

/** The row of a code of the school's own, locked so that nobody deletes it before the record that names it is stored. */
async function lockOwn(tx: Db, code: OwnAccount['code']): Promise<StoredOwnAccount | undefined> {
  const [found] = await tx.select().from(ownAccounts).where(eq(ownAccounts.code, code)).for('key share')
  return found
}

/**
 * Refuses a category or account of the school's own that is not known, or retired, unless the record named it `before`. Codes that
 * every school has are let through.
 */
export async function requireUsable(tx: Db, code: string, before?: string): Promise<void> {
  if (!isOwn(code)) return
  const found = await lockOwn(tx, code)
  if (!found) throw new Problem('ownAccountUnknown')
  if (found.retiredAt && before !== code) throw new Problem('ownAccountRetired', { name: found.name })
}

/** Takes a code as it is, for a record of what has happened; one that is not known any more is added again. */
export async function takeAsTold(context: HandlerContext, code: string, told: string | undefined): Promise<void> {
  if (isOwn(code) && !(await lockOwn(context.tx, code))) await addAgain(context, code, told)
}
