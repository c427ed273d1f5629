import { eq, sql } from 'drizzle-orm'
import type { Room } from '#domain/dashboards/room.endpoints.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { expenseFiles, photos, schoolSettings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readStored } from '../../disk/stored-files.ts'
import { NOTHING_KNOWN, isLow } from '../../checks/watch.ts'
import { readDocumentsRoom } from '../documents/room.ts'
import { hasRoom } from '../../disk/room.ts'
import { LOGO, readDocumentsLimit } from '../school/settings.queries.ts'

type Row = Room['kinds'][number]

const inDatabase = (kind: Row['kind'], bytes: number, count: number | null = null): Row => ({
  kind,
  bytes,
  count,
  oldest: null,
})

/** Reads the sizes of the contents of the database, by kind. */
async function readKinds(tx: Db): Promise<Row[]> {
  const { there, deleted } = await readDocumentsRoom(tx)
  const sizes = { bytes: sql<number>`coalesce(sum(size), 0)::float8`, count: sql<number>`count(*)::int` }
  const read = async (rows: { bytes: number; count: number }[]) => rows[0] ?? { bytes: 0, count: 0 }
  // Sizes are stored beside the files, so that no file is read for them.
  const sized = (
    table: typeof expenseFiles | typeof photos,
    column: typeof expenseFiles.content | typeof photos.bytes,
  ) =>
    tx.select(sizes).from(
      tx
        .select({ size: sql`pg_column_size(${column})`.as('size') })
        .from(table)
        .as('sized'),
    )
  const receipts = await read(await sized(expenseFiles, expenseFiles.content))
  const faces = await read(await sized(photos, photos.bytes))
  const [logo] = await tx
    .select({ bytes: sql<number>`pg_column_size(${schoolSettings.value})` })
    .from(schoolSettings)
    .where(eq(schoolSettings.key, LOGO))
  const known = [
    inDatabase('documents', there.bytes, there.count),
    inDatabase('deletedDocuments', deleted.bytes, deleted.count),
    inDatabase('receipts', receipts.bytes, receipts.count),
    inDatabase('photos', faces.bytes, faces.count),
    inDatabase('logo', logo?.bytes ?? 0),
  ]
  const { rows } = (await tx.execute(sql`select pg_database_size(current_database())::float8 as bytes`)) as {
    rows: { bytes: number }[]
  }
  const rest = (rows[0]?.bytes ?? 0) - sumOf(known, ({ bytes }) => bytes)
  return [...known, inDatabase('rest', Math.max(0, rest))]
}

/** Reads the use of the server's disk, by kind. */
export async function readRoom({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>): Promise<Room> {
  const { disk } = env.condition?.() ?? NOTHING_KNOWN
  const stored = await readStored(env.folders ?? { data: null, backup: null })
  return {
    disk: { ...disk, isLow: isLow(disk), isFull: !hasRoom(env, 'writes') },
    documentsLimit: await readDocumentsLimit(tx, env),
    kinds: [
      ...(await readKinds(tx)),
      ...(['daily', 'updates', 'aside'] as const).map((kind) => ({ kind, ...stored[kind] })),
    ],
  }
}
