import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { Role } from '#domain/core/roles.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { Scope } from '../scope.ts'

/** Days that removals stay in the feed; a device that was away longer takes a fresh copy. */
export const TOMBSTONE_DAYS = 400

/** Beyond it the database refuses the comparison. */
const LARGEST_ID = 2_147_483_647

/**
 * Where a device's copy stands. While the first copy is under way `copying` names the table and the last id sent;
 * `transaction` and `position` say from where the feed of changes goes on afterwards.
 */
const Cursor = z.strictObject({
  epoch: z.string(),
  scope: z.string(),
  copying: z
    .strictObject({ table: z.int().min(0).max(100), after: z.int().min(0).max(LARGEST_ID).nullable() })
    .nullable(),
  transaction: z.int().min(0),
  position: z.int().min(0),
  /** Every write below it is in the copy: as far as the last pull that came to its end. */
  delivered: z.int().min(0).default(0),
  at: z.int(),
})
export type Cursor = z.infer<typeof Cursor>

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Names what a person's copy holds: which tables, and whose rows. Another value means too much or too little. */
export const scopeTag = (role: Role, scope: Scope): string =>
  createHash('sha256')
    .update(JSON.stringify([role, scope, tablesOf(role)]))
    .digest('base64url')
    .slice(0, 12)

/** The cursor, when it is of this database, this scope and young enough; else `cursorGone`. */
export function decodeCursor(text: string, epoch: string, scope: string, now: number): Cursor {
  const cursor = parse(text)
  const isOld = !cursor || now - cursor.at > TOMBSTONE_DAYS * 86_400_000
  if (isOld || cursor.epoch !== epoch || cursor.scope !== scope) throw new Problem('cursorGone')
  return cursor
}

function parse(text: string): Cursor | null {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}
