import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DayText } from '#domain/core/day.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'
import type { Scope } from '../school/scope.ts'

/** Days that removals stay in the feed; a device that was away longer gets a fresh replica. */
export const TOMBSTONE_DAYS = 400

/** The largest `integer` of PostgreSQL, which refuses to compare it with more. */
const LARGEST_ID = 2_147_483_647

const isKeyOfTwo = (key: string): boolean => {
  const [number = '', other = '', ...rest] = key.split(':')
  const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
  return rest.length === 0 && isNumber(number) && (isNumber(other) || DayText.safeParse(other).success)
}

/** The row after which an initial load goes on: its id, the key of a class-day (`class:day`), or of a sitting (`exam:class`). */
const LastRow = z.union([z.int().min(0).max(LARGEST_ID), z.string().refine(isKeyOfTwo)])
export type LastRow = z.infer<typeof LastRow>

/**
 * Where a replica stands. During the initial load `copying` names the step and the last row sent; `transaction` and
 * `position` say from where the feed goes on afterwards.
 */
const Cursor = z.strictObject({
  epoch: z.string(),
  scope: z.string(),
  copying: z.strictObject({ step: z.string().max(100), after: LastRow.nullable() }).nullable(),
  transaction: z.int().min(0),
  position: z.int().min(0),
  /** Every write below it is in the replica, as of the last complete pull. */
  delivered: z.int().min(0),
  at: z.int(),
  /** What the device has seen of the database's history. */
  witness: z.strictObject({ rows: z.array(z.int().min(0).max(LARGEST_ID)).length(3), sum: z.string() }),
  /** Whose replica it is; missing in cursors of older releases. */
  owner: z.int().optional(),
})
export type Cursor = z.infer<typeof Cursor>

/**
 * Where a page of an initial load begins: the step by its name, and the last row before.
 */
export type LoadPlace = NonNullable<Cursor['copying']>

type Signs = Pick<SchoolSeal, 'sign'>

/** Values without names: with names the text would be twice as long, and it is sent both ways with every pull. */
const toList = ({ epoch, scope, copying, transaction, position, delivered, at, witness, owner }: Cursor): unknown[] => {
  const place = copying && [copying.step, copying.after]
  const ofOwner = owner === undefined ? [] : [owner]
  return [epoch, scope, place, transaction, position, delivered, at, witness.rows, witness.sum, ...ofOwner]
}

function fromList([epoch, scope, place, transaction, position, delivered, at, rows, sum, owner]: unknown[]): unknown {
  const copying = Array.isArray(place) ? { step: place[0], after: place[1] } : place
  return { epoch, scope, copying, transaction, position, delivered, at, witness: { rows, sum }, owner }
}

/** The text that devices store. It is signed, since its witness may prove that the database was put back. */
export function encodeCursor(cursor: Cursor, { sign }: Signs): string {
  const text = Buffer.from(JSON.stringify(toList(cursor))).toString('base64url')
  return `${text}.${sign(text)}`
}

/** The feed itself brings what changes when a child goes to another class. */
const contentOf = (scope: Scope): unknown => (scope.kind === 'children' ? { ...scope, classIds: undefined } : scope)

/**
 * A hash of what a person's replica holds: which tables, and whose rows. With another value a replica holds too much or
 * too little.
 */
export const scopeTag = (role: Role, scope: Scope): string =>
  createHash('sha256')
    .update(JSON.stringify([role, contentOf(scope), tablesOf(role)]))
    .digest('base64url')
    .slice(0, 12)

/** Parses a cursor; null for text that this school has not signed. */
export function readCursor(text: string, { sign }: Signs): Cursor | null {
  const [content = '', signature = ''] = text.split('.')
  return isSame(signature, sign(content)) ? parse(content) : null
}

/** Whether two signatures are the same, in a time that does not tell how much of them is. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const isTooOld = ({ at }: Cursor, now: number): boolean => now - at > TOMBSTONE_DAYS * 86_400_000

function parse(text: string): Cursor | null {
  try {
    return Cursor.parse(fromList(JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]))
  } catch {
    return null
  }
}
