import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DayText } from '#domain/core/dates.ts'
import type { Role } from '#domain/core/roles.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'
import type { Scope } from '../scope.ts'

/** Days that removals stay in the feed; a device that was away longer takes a fresh replica. */
export const TOMBSTONE_DAYS = 400

/** Beyond it the database refuses the comparison. */
const LARGEST_ID = 2_147_483_647

/** The row behind which an initial load goes on: its id, or of marks by class and day the key. */
const Place = z.union([
  z.int().min(0).max(LARGEST_ID),
  z.string().refine((key) => /^\d{1,9}:/.test(key) && DayText.safeParse(key.split(':')[1]).success),
])
export type Place = z.infer<typeof Place>

/**
 * Where a device's replica stands. While the initial load is under way `copying` names the table and the last row sent;
 * `transaction` and `position` say from where the feed of changes goes on afterwards.
 */
const Cursor = z.strictObject({
  epoch: z.string(),
  scope: z.string(),
  copying: z.strictObject({ table: z.int().min(0).max(100), after: Place.nullable() }).nullable(),
  transaction: z.int().min(0),
  position: z.int().min(0),
  /** Every write below it is in the replica: as far as the last pull that came to its end. */
  delivered: z.int().min(0).default(0),
  at: z.int(),
  /** What the device has seen of the school's history; cursors of earlier releases have none. */
  witness: z.strictObject({ rows: z.array(z.int().min(0).max(LARGEST_ID)).length(3), sum: z.string() }).optional(),
})
export type Cursor = z.infer<typeof Cursor>

/** Where a page of an initial load begins: the table, by its place among those that are held, and the last id before. */
export type LoadPlace = NonNullable<Cursor['copying']>

type Signs = Pick<SchoolSeal, 'sign'>

/** The values alone: with their names the text would be twice as long, and it travels up and down with every pull. */
const toList = ({ epoch, scope, copying, transaction, position, delivered, at, witness }: Cursor): unknown[] => {
  const place = copying && [copying.table, copying.after]
  return [epoch, scope, place, transaction, position, delivered, at, ...(witness ? [witness.rows, witness.sum] : [])]
}

function fromList([epoch, scope, place, transaction, position, delivered, at, rows, sum]: unknown[]): unknown {
  const copying = Array.isArray(place) ? { table: place[0], after: place[1] } : place
  return {
    epoch,
    scope,
    copying,
    transaction,
    position,
    delivered,
    at,
    ...(rows !== undefined && { witness: { rows, sum } }),
  }
}

/** As devices keep it. It is signed, since what it has seen may show that the database was put back. */
export function encodeCursor(cursor: Cursor, { sign }: Signs): string {
  const text = Buffer.from(JSON.stringify(toList(cursor))).toString('base64url')
  return `${text}.${sign(text)}`
}

/** Marks by class and day took the place of single ones, in replicas that were made before as well. */
const contentsOf = (role: Role): string[] => tablesOf(role).map((name) => (name === 'classDays' ? 'attendance' : name))

/** Names what a person's replica holds: which tables, and whose rows. Another value means too much or too little. */
export const scopeTag = (role: Role, scope: Scope): string =>
  createHash('sha256')
    .update(JSON.stringify([role, scope, contentsOf(role)]))
    .digest('base64url')
    .slice(0, 12)

/** What a cursor says; those of earlier releases are not signed. Null for one that no school of ours has made. */
export function readCursor(text: string, { sign }: Signs): { cursor: Cursor; isSigned: boolean } | null {
  const [content = '', signature] = text.split('.')
  const isSigned = signature !== undefined
  if (isSigned && !isSame(signature, sign(content))) return null
  const cursor = parse(content)
  return cursor && { cursor, isSigned }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const isTooOld = ({ at }: Cursor, now: number): boolean => now - at > TOMBSTONE_DAYS * 86_400_000

function parse(text: string): Cursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // Earlier releases wrote the names, too.
    return Cursor.parse(Array.isArray(value) ? fromList(value) : value)
  } catch {
    return null
  }
}
