import fs from 'node:fs/promises'
import { join } from 'node:path'
import { BEFORE_UPDATE, dailyBackupsIn, stampOf } from '../backup/daily-backup.ts'

/** The folders of data and of backups; null where there is none. */
export type Folders = { data: string | null; backup: string | null }

/** Files or folders of a kind: how many, how large together, and when the oldest was made. */
export type Stored = { count: number; bytes: number; oldest: string | null }

const NONE: Stored = { count: 0, bytes: 0, oldest: null }

/** A database that was put aside when a backup was restored over it. */
const ASIDE = /^db\.before-(\d{14})$/

const namesIn = (folder: string | null): Promise<string[]> =>
  folder === null ? Promise.resolve([]) : fs.readdir(folder).catch(() => [])

/** Bytes of a file or folder; files that are removed meanwhile count as 0. */
async function bytesOf(path: string): Promise<number> {
  const found = await fs.lstat(path).catch(() => null)
  if (!found?.isDirectory()) return found?.size ?? 0
  let bytes = 0
  for (const name of await namesIn(path)) bytes += await bytesOf(join(path, name))
  return bytes
}

type Found = { path: string; day: string }

async function measured(found: readonly Found[]): Promise<Stored> {
  let stored = NONE
  for (const { path, day } of found) {
    const { count, bytes, oldest } = stored
    stored = {
      count: count + 1,
      bytes: bytes + (await bytesOf(path)),
      oldest: oldest === null || day < oldest ? day : oldest,
    }
  }
  return stored
}

async function stamped(folder: string | null, pattern: RegExp): Promise<Found[]> {
  return (await namesIn(folder)).flatMap((name) => {
    const day = stampOf(name, pattern)
    return day === null ? [] : [{ path: join(String(folder), name), day }]
  })
}

/** Measures the backups and databases put aside that the server has stored beside its database. */
export async function readStored({ data, backup }: Folders): Promise<Record<'daily' | 'updates' | 'aside', Stored>> {
  const daily = dailyBackupsIn(await namesIn(backup)).map(({ name, day }) => ({
    path: join(String(backup), name),
    day,
  }))
  const places = [...new Set([backup, data && join(data, 'backups')])]
  const updates = await Promise.all(places.map((place) => stamped(place, BEFORE_UPDATE)))
  return {
    daily: await measured(daily),
    updates: await measured(updates.flat()),
    aside: await measured(await stamped(data, ASIDE)),
  }
}
