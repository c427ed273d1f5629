import { SYNCED_TABLE_NAMES, type SyncedTableName } from '#domain/synced-tables.ts'
import type { DeviceDb } from './db.ts'
import { useLiveRead, type OpenReplica } from '../live/live-read.ts'
import { getSetting } from './settings.ts'
import { currentReader, readPulledAt, type Replica } from '../replica/use-cache.ts'

export type DeviceInfo = {
  code: string | null
  epoch: string | null
  lastContactAt: number | null
  pulledAt: number | null
  storageProtected: boolean | null
  rows: { table: SyncedTableName; count: number }[] | null
}

const countRows = async (cache: NonNullable<Replica['cache']>): Promise<DeviceInfo['rows']> =>
  Promise.all(SYNCED_TABLE_NAMES.map(async (table) => ({ table, count: await cache[table].count() })))

async function readDeviceInfo(db: DeviceDb, open: OpenReplica): Promise<DeviceInfo> {
  const [identity, epoch, lastContactAt, storageProtected, pulledAt, reader] = await Promise.all([
    getSetting(db, 'device'),
    getSetting(db, 'epoch'),
    getSetting(db, 'lastContactAt'),
    getSetting(db, 'storageProtected'),
    readPulledAt(db),
    currentReader(db, open),
  ])
  const rows = reader?.cache ? await countRows(reader.cache) : null
  return {
    code: identity?.code ?? null,
    epoch: epoch ?? null,
    lastContactAt: lastContactAt ?? null,
    pulledAt: pulledAt ?? null,
    storageProtected: storageProtected ?? null,
    rows,
  }
}

/** Details of this device for the screen System information; undefined while they are being read. */
export const useDeviceInfo = (): DeviceInfo | undefined => useLiveRead(readDeviceInfo)
