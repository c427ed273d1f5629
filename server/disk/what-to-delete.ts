import fs from 'node:fs'
import { join } from 'node:path'
import { limitsOf, LEAST_ROOM, roomOf } from './disk-room.ts'

/** How many files are named, and from which size on (bytes). */
const MOST = 5
const LARGE = 1_000_000

type Found = { path: string; bytes: number }

/** Bytes of a file, or of all files below a folder; 0 for what has gone meanwhile. */
function bytesOf(path: string): number {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.isFile() ? found.size : 0
  return fs.readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

/** What a school in use cannot spare. */
const NEEDED = /^(db|secret|lock.*|place-.*|reserve|first-password|verification-codes|backups)$/

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [])

/** Backups in the order of their names, which is that of their making; the newest one is not offered. */
const olderBackups = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.backup'))
    .slice(0, -1)

/** Large things in the folders of data and backups that the running school does not need, the largest first. */
export function whatToDelete(dataDir: string, backupDir: string | null): Found[] {
  const inData = namesIn(dataDir).filter((name) => !NEEDED.test(name) && join(dataDir, name) !== backupDir)
  const backups = [join(dataDir, 'backups'), ...(backupDir ? [backupDir] : [])]
  const paths = [
    ...inData.map((name) => join(dataDir, name)),
    ...backups.flatMap((folder) => olderBackups(folder).map((name) => join(folder, name))),
  ]
  return paths
    .map((path) => ({ path, bytes: bytesOf(path) }))
    .filter(({ bytes }) => bytes >= LARGE)
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, MOST)
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

/** What a full disk lacks, and what may be deleted on it, in one line for whoever looks after the server. */
export function adviceOnRoom(dataDir: string, backupDir: string | null): string {
  const { free, size } = roomOf(dataDir)
  const found = whatToDelete(dataDir, backupDir).map(({ path, bytes }) => `${path} (${megabytes(bytes)})`)
  const advice =
    found.length > 0
      ? `what may be deleted or moved away: ${found.join(', ')}`
      : 'delete or move away other files on that disk'
  return `${megabytes(free)} of ${megabytes(size)} are free, a start needs ${megabytes(LEAST_ROOM)}, saving ${megabytes(limitsOf(size).writes)}; ${advice}`
}
