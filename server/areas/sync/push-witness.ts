import { sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { WriteId, type PushVerdict } from '#domain/sync/sync.schema.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'
import { FORGOTTEN, readEpoch } from '../../db/server-values.ts'
import { isAmong } from '../../db/is-among.ts'
import { prepared } from '../../db/prepared.ts'
import { writes } from '../../db/schema.ts'
import { isSame } from './cursor.ts'
import { beginAnew, type Beginning } from './put-back.ts'

/**
 * A write that a device was told was accepted: its id and the instant of its row (microseconds), both of which no other
 * history has, and when the device was told (milliseconds). The newest row of all would prove less: rows are numbered
 * before they are committed, so it can be there where the device's own write is not.
 */
type PushWitness = { epoch: string; id: string; rowAt: string; at: number }

/** Text of a witness: short, and of characters that a header may contain. */
function encode({ epoch, id, rowAt, at }: PushWitness, { sign }: Pick<SchoolSeal, 'sign'>): string {
  const text = [epoch, id, rowAt, at].join(':')
  return `${text}.${sign(text)}`
}

/** Reads a witness; null for a text that this school has not signed. */
function decode(witness: string, { sign }: Pick<SchoolSeal, 'sign'>): PushWitness | null {
  const [text = '', signature = ''] = witness.split('.')
  const [epoch = '', id, rowAt = '', at] = text.split(':')
  if (!WriteId.safeParse(id).success || !isSame(signature, sign(text))) return null
  return { epoch, id: id ?? '', rowAt, at: Number(at) }
}

const ROW_AT = sql`(extract(epoch from ${writes.createdAt}) * 1000000)::bigint`

type Accepted = PushVerdict & { position: number }

/** Write that was committed last, by position, since writes of one person and device never run at the same time. */
const lastOf = (accepted: readonly Accepted[]): Accepted | undefined =>
  accepted.toSorted((one, other) => one.position - other.position).at(-1)

/**
 * Witness of a batch, once all accepted writes are found: a database that was put back while the batch ran may have only
 * the last ones. Undefined where no entry was accepted.
 */
export async function witnessOf(
  context: Beginning,
  epoch: string,
  verdicts: readonly PushVerdict[],
): Promise<string | undefined> {
  const { db, env } = context
  const accepted = verdicts.filter((each): each is Accepted => 'position' in each)
  const last = lastOf(accepted)
  if (!last) return undefined
  const ids = [...new Set(accepted.map(({ id }) => id))]
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      rowAt: sql<string>`max(${ROW_AT}) filter (where ${writes.id} = ${last.id})::text`,
    })
    .from(writes)
    .where(isAmong(writes.id, ids))
  if (found?.count === ids.length) return encode({ epoch, id: last.id, rowAt: found.rowAt, at: env.now() }, env.seal)
  await beginAnew(context, epoch, env.now())
  throw new Problem('unavailable')
}

const seen = prepared((db) =>
  db
    .select({
      isThere: sql<boolean>`exists (select from ${writes} where ${writes.id} = ${sql.placeholder('id')}
        and ${ROW_AT} = ${sql.placeholder('rowAt')}::bigint)`,
      isForgotten: sql<boolean>`coalesce((select value::bigint from server_facts where name = ${sql.raw(`'${FORGOTTEN}'`)})
        >= ${sql.placeholder('rowAt')}::bigint, false)`,
      epoch: sql<string | null>`(select value from server_facts where name = 'epoch')`,
    })
    .from(sql`(select) as one_row`)
    .prepare('seen'),
)

/** Most witnesses that are looked at: a device has one, and one more for each receipt that was brought to it since. */
const MOST_WITNESSES = 50

type Judged = { epoch: string; isAnother: boolean }

/**
 * The present epoch, told to a device that has shown witnesses, and whether one of them is of another epoch. Null where none
 * proves anything.
 */
export async function judge(context: Omit<Beginning, 'actor'>, text: string): Promise<Judged | null> {
  let judged: Judged | null = null
  for (const witness of text.split(' ').slice(0, MOST_WITNESSES)) {
    const found = await judgeOne(context, witness)
    if (found?.isAnother) return found
    judged ??= found
  }
  return judged
}

/**
 * A database that lacks the write of a witness was put back, and gets a new epoch. Null where the witness proves nothing:
 * anybody else has signed it, or the write is so old that it was deleted.
 */
async function judgeOne(context: Omit<Beginning, 'actor'>, text: string): Promise<Judged | null> {
  const { db, env } = context
  const witness = decode(text, env.seal)
  if (!witness) return null
  const { id, rowAt, at } = witness
  const [found] = await seen(db).execute({ id, rowAt })
  const epoch = found?.epoch ?? (await readEpoch(db))
  if (epoch !== witness.epoch) return { epoch, isAnother: true }
  if (found?.isThere) return { epoch, isAnother: false }
  if (found?.isForgotten) return null
  const actor = { deviceCode: id.split('-')[0] ?? '' }
  await beginAnew({ ...context, actor }, epoch, at)
  return { epoch: await readEpoch(db), isAnother: true }
}
