import fs from 'node:fs'
import { join } from 'node:path'
import { limitsOf, LEAST_ROOM, roomOf } from './disk-room.ts'

/** Most files that the advice names, and the least size of each (bytes). */
const MOST = 5
const LARGE = 1_000_000

type Found = { path: string; bytes: number }

/** Bytes of a file, or of all files below a folder; 0 for files that have gone meanwhile. */
function bytesOf(path: string): number {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found?.isFile() ? found.size : 0
  return fs.readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

/** Names in the data folder that a school in use needs. */
const NEEDED = /^(db|secret|lock.*|place-.*|reserve|first-password|verification-codes|backups)$/

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : [])

/** Backups but the newest, by name, which is also the order in which they were taken. */
const olderBackups = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith('.backup'))
    .slice(0, -1)

/** Large files in the folders of data and backups that the running school does not need, the largest first. */
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

/** Advice for whoever looks after the server, in one line: room that a full disk lacks, and files that may be deleted. */
export function adviceOnRoom(dataDir: string, backupDir: string | null): string {
  const { free, size } = roomOf(dataDir)
  const found = whatToDelete(dataDir, backupDir).map(({ path, bytes }) => `${path} (${megabytes(bytes)})`)
  const advice =
    found.length > 0
      ? `what may be deleted or moved away: ${found.join(', ')}`
      : 'delete or move away other files on that disk'
  return `${megabytes(free)} of ${megabytes(size)} are free, a start needs ${megabytes(LEAST_ROOM)}, saving ${megabytes(limitsOf(size).writes)}; ${advice}`
}
