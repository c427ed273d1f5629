import { refusalOf } from '#data/answers/answers.ts'
import { NewEpochError, RefusedError, TransportError } from '#data/answers/failures.ts'
import { readSchoolClock } from '#data/device/clock.ts'
import { noteEpoch } from '#data/device/epoch.ts'
import { arrivedWith } from '#data/sync/initial-load-progress.ts'
import { buildingReplica, currentReplica, swapReplica } from '#data/replica/replicas.ts'
import type { CacheDb } from '#data/device/db.ts'
import { putAside } from '#data/outbox/retained-writes.ts'
import { noteLostWork } from '#data/outbox/lost-work.ts'
import { RETENTION_MS } from '#data/outbox/outbox-entry.ts'
import { cursorOf } from '#data/replica/cursor.ts'
import { isInEffect, pulledTo } from '#data/replica/overlay.ts'
import { getSetting, noteContact, setSetting } from '#data/device/settings.ts'
import { Patience } from '#data/answers/patience.ts'
import { readUnsent } from '#data/outbox/unsent.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { EPOCH_HEADER } from '#domain/core/school-header.ts'
import { addressOf, type CallInput } from '#domain/core/endpoint.ts'
import { pull } from '#domain/sync/sync.endpoints.ts'
import { PullLine, type PullPage } from '#domain/sync/sync.schema.ts'
import { SYNCED_TABLE_NAMES, SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import type { SyncDeps } from './deps.ts'
import { dropOldRows, dropRowsOf } from './drop-rows.ts'
import { readLines, withPatience } from './lines.ts'
import { send } from './request.ts'

/**
 * Pulls changes and applies them page by page; applied pages stay, however the stream ends. Aborting the connection stops the
 * pull.
 */
export async function pullChanges(
  deps: SyncDeps,
  ownerId: number,
  connection: AbortController = new AbortController(),
): Promise<void> {
  const building = await getSetting(deps.db, `building:${ownerId}`)
  const name = building ?? (await currentReplica(deps.db, ownerId))
  const replica = deps.openReplica(name)
  const isOutgrown = (await cursorOf(replica)) !== undefined && !(await isOfRelease(replica))
  const startAgain = () => startAnew(deps, ownerId, building ? replica : null, connection)
  if (isOutgrown) return await startAgain()
  let proven: number
  try {
    proven = await pullInto(deps, ownerId, replica, connection)
  } catch (error) {
    const isTooOld =
      error instanceof NewEpochError ||
      (error instanceof RefusedError && error.code === 'cursorGone' && (await cursorOf(replica)) !== undefined)
    if (!isTooOld) throw error
    return await startAgain()
  }
  if (building) {
    const old = deps.openReplica(await currentReplica(deps.db, ownerId))
    await noteLostWork(deps.db, ownerId, { old, fresh: replica })
    await swapReplica(deps.db, ownerId)
  }
  await setSetting(deps.db, `pulledAt:${ownerId}`, deps.now())
  await pruneAcknowledged(deps, ownerId, replica, proven)
}

/** Whether this release made a replica, so that what is pulled goes on in it. */
export const isOfRelease = async (replica: CacheDb): Promise<boolean> =>
  (await replica.meta.get('tables'))?.value === TABLES

/** The tables of this release: a replica that another release made may lack tables, or fields of rows. */
const TABLES = [...SYNCED_TABLE_NAMES, 'born'].join(' ')

/** Builds a fresh replica beside the old one; one under construction that has become too old is restarted. */
async function startAnew(
  deps: SyncDeps,
  ownerId: number,
  unfinished: CacheDb | null,
  connection: AbortController,
): Promise<void> {
  if (unfinished) await Promise.all(unfinished.tables.map((table) => table.clear()))
  await buildingReplica(deps.db, ownerId)
  return pullChanges(deps, ownerId, connection)
}

/** Throws when the replica was deleted meanwhile, at sign-out or to make room: writing would create it again. */
export async function refuseDeleted({ db }: SyncDeps, ownerId: number, { name }: CacheDb): Promise<void> {
  const names = await Promise.all([getSetting(db, `cache:${ownerId}`), getSetting(db, `building:${ownerId}`)])
  if (!names.includes(name)) throw new TransportError('the replica was deleted')
}

/** State of the device that a pull reports; a device without entries reports its version only. */
async function newsOf({ db }: SyncDeps): Promise<CallInput<typeof pull>['query']> {
  const [appVersion, unsent] = await Promise.all([getSetting(db, 'appVersion'), readUnsent(db)])
  if (!unsent) return { appVersion }
  const { count, refused, oldestAt, payments, cents } = unsent
  const ofRefused = refused ? { refused: String(refused) } : {}
  if (count === 0) return { appVersion, ...ofRefused }
  return {
    appVersion,
    unsent: String(count),
    ...ofRefused,
    oldestAt: oldestAt ?? undefined,
    payments: String(payments),
    cents: String(cents),
  }
}

/** Returns the number of the witness that was shown and found true; 0 for none. */
async function pullInto(
  deps: SyncDeps,
  ownerId: number,
  replica: CacheDb,
  connection: AbortController,
): Promise<number> {
  // The witness is read before the request, which may show a later one.
  const witness = await getSetting(deps.db, 'witness')
  let cursor = await cursorOf(replica)
  const { timeZone } = await readSchoolClock(deps.db)
  const news = await newsOf(deps)
  const query: CallInput<typeof pull>['query'] = { cursor, ...news }
  const request = { method: pull.method, path: addressOf(pull, { query }), signal: connection.signal }
  const response = await withPatience(send(deps, ownerId, request), connection)
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('ndjson')) throw await refusalOf(response)
  await setSetting(deps.db, 'refusedTold', Number(news?.refused ?? 0))
  let [isWhole, isDaily, isInLine] = [false, false, false]
  const patience = new Patience()
  for await (const line of readLines(response, connection, patience)) {
    const read = PullLine.safeParse(line)
    if (!read.success) throw new TransportError('foreign page')
    if ('waiting' in read.data) {
      patience.renew()
      isInLine = true
      deps.report({ kind: 'pulling', place: read.data.waiting })
      continue
    }
    const page = read.data
    await refuseDeleted(deps, ownerId, replica)
    await applyPage(replica, page, { from: cursor, timeZone })
    if (isInLine) deps.report({ kind: 'pulling' })
    isInLine = false
    cursor = page.cursor
    await noteContact(deps.db, deps.now(), page.time)
    await noteEpoch(deps.db, page.epoch)
    isWhole = !page.more
    if (page.isDaily && !isDaily) deps.hasDaily?.()
    isDaily ||= page.isDaily === true
  }
  if (!isWhole) throw new TransportError('the stream ended early')
  return witness && response.headers.has(EPOCH_HEADER) ? witness.number : 0
}

/** Stores one page and its cursor in one transaction, and only when the page continues the stored cursor (`from`). */
export const applyPage = (
  replica: CacheDb,
  page: PullPage,
  { from, timeZone }: { from: string | undefined; timeZone: string },
): Promise<void> =>
  replica.transaction('rw', replica.tables, async () => {
    if ((await cursorOf(replica)) !== from) throw new TransportError('the replica was changed meanwhile')
    for (const [name, { put, remove }] of Object.entries(page.tables)) {
      // A newer server may send tables that this release does not know.
      const declared = SYNCED_TABLES[name as SyncedTableName]
      if (!declared) continue
      const table = replica[name as SyncedTableName]
      await table.bulkPut(
        put,
        put.map((row) => declared.keyOf(row as never)),
      )
      await table.bulkDelete(remove)
      if (name === 'students' && remove.length > 0) await dropRowsOf(replica, remove.map(Number))
    }
    await replica.meta.bulkPut([
      { key: 'cursor', value: page.cursor },
      { key: 'tables', value: TABLES },
      { key: 'epoch', value: page.epoch },
      { key: 'position', value: page.position },
      ...arrivedWith(page, await replica.meta.get('arrived')),
      ...(from === undefined ? [{ key: 'begunAt', value: Date.parse(page.time) }] : []),
    ])
    if (!page.more) await dropOldRows(replica, schoolDay(Date.parse(page.time), timeZone))
  })

/**
 * Removes accepted entries once the replica holds their effect, and the database from which it was pulled has proved that it has
 * them: positions of a database that was put back soon pass those of the writes that it lacks. Entries with a remark stay until
 * it is read. Unconditional writes move to the retained writes.
 */
async function pruneAcknowledged(
  { db, now }: SyncDeps,
  ownerId: number,
  replica: CacheDb,
  proven: number,
): Promise<void> {
  const pulled = await pulledTo(replica)
  const time = now() + ((await getSetting(db, 'clockOffset')) ?? 0)
  const done = await db.outbox
    .where({ ownerId, state: 'acknowledged' })
    .filter((entry) => entry.attention === null && (entry.ack?.proof ?? 0) <= proven && !isInEffect(entry, pulled))
    .toArray()
  await putAside(db, done)
  await db.transaction('rw', db.outbox, db.kept, async () => {
    // Entries of makers who never come back to this device are never put aside.
    const old = db.outbox.where('ack.at').below(time - RETENTION_MS)
    await old
      .filter(({ isFact, attention, state }) => state === 'acknowledged' && !!isFact && attention === null)
      .delete()
    await db.kept
      .where('ack.at')
      .below(time - RETENTION_MS)
      .delete()
  })
}
