import { existsSync } from 'node:fs'
import type { Config } from '../process/config.ts'
import { LEAST_ROOM, releaseReserve, roomOf } from './disk-room.ts'
import { measureDataDir, openRoom } from './room.ts'
import { isDiskFull, reasonOf, StartFailure } from '../process/start-failure.ts'
import { adviceOnRoom } from './what-to-delete.ts'

type DataFolders = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupDir'>

/** Deletes the reserve for a start on a full disk, so that the school can be read. */
export function makeStartPossible({ databaseUrl, dataDir }: DataFolders, say: (line: string) => void): void {
  if (databaseUrl || !existsSync(dataDir) || roomOf(dataDir).free >= LEAST_ROOM || !releaseReserve(dataDir)) return
  say(`The disk of DATA_DIR ${dataDir} is full: its reserve of room was used, to start at all.`)
}

/** Failure of a start, with advice on what to delete where the disk is full. */
export function withAdvice(error: unknown, { databaseUrl, dataDir, backupDir }: DataFolders): unknown {
  const isFull = isDiskFull(error) || (error instanceof StartFailure && /disk full/i.test(error.message))
  if (!isFull || databaseUrl || !existsSync(dataDir)) return error
  return new StartFailure(`${reasonOf(error)}. ${adviceOnRoom(dataDir, backupDir)}`)
}

/** Prints after a start that nothing will be saved where the disk is full. */
export function sayWhereFull({ dataDir, backupDir }: DataFolders, say: (line: string) => void): void {
  if (openRoom(measureDataDir(dataDir)).has('writes')) return
  say(`The disk is full: the school can be read, and nothing is saved. ${adviceOnRoom(dataDir, backupDir)}`)
}
