import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { closeToOthers } from '../db/private-files.ts'
import { JOURNAL_ROOM, roomOf } from '../disk/disk-room.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** Writes a file that only this user may read, whole or not at all, also across a power cut. */
export function writeDurably(path: string, content: string): void {
  const draft = `${path}.${process.pid}.new`
  const file = fs.openSync(draft, 'w', 0o600)
  try {
    fs.writeSync(file, content)
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
  fs.renameSync(draft, path)
}

/** Throws unless a file can be written in the folder. */
function prove(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    fs.writeFileSync(probe, 'probe', { mode: 0o600 })
  } finally {
    // On a full disk the attempt leaves an empty file.
    fs.rmSync(probe, { force: true })
  }
}

/** The server's own files in its data folder, which may have been copied there with other rights. */
const OURS = /^(db|db\..*|backups|secret|lock|reserve|place-.*|certificate)$/

/**
 * Prepares the data folder: creates it when its parent exists, checks that it is writable and restricts our files in
 * it. Returns its absolute path.
 */
export function prepareDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  try {
    if (!fs.existsSync(path)) fs.mkdirSync(path, { mode: 0o700 })
    prove(path)
    for (const name of fs.readdirSync(path)) if (OURS.test(name)) closeToOthers(join(path, name))
    return path
  } catch (error) {
    throw new StartFailure(`Cannot write to DATA_DIR ${path}: ${reasonOf(error)}`)
  }
}

/** Checks that the backup folder is writable; returns its absolute path, or null where none is set. */
export function prepareBackupDir(backupDir: string | null): string | null {
  if (backupDir === null) return null
  const path = resolve(backupDir)
  try {
    prove(path)
    return path
  } catch (error) {
    throw new StartFailure(`Cannot write to BACKUP_DIR ${path}: ${reasonOf(error)}`)
  }
}

/** Stores in a data folder the secret by which the sessions of its school were signed elsewhere. */
export const keepSecret = (dataDir: string, secret: string): void => writeDurably(join(dataDir, 'secret'), secret)

/** The secret that signs tokens, created at the first start and stored in the data folder. */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    if (!fs.existsSync(path)) writeDurably(path, randomBytes(48).toString('base64url'))
    const secret = fs.readFileSync(path, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new StartFailure(`Cannot keep the secret in ${path}: ${reasonOf(error)}`)
  }
  throw new StartFailure(
    `The secret in ${path} is too short; remove the file to have a new one made (everybody signs in again)`,
  )
}

const MEGABYTE = 1_048_576

/** Free room that a new database needs: the size of an empty one. */
const EMPTY_DATABASE_BYTES = 100 * MEGABYTE

/** Throws where a new database would not fit on the disk. */
export function requireRoom(dataDir: string): void {
  const { free } = roomOf(dataDir)
  if (free >= EMPTY_DATABASE_BYTES) return
  throw new StartFailure(
    `Disk full: DATA_DIR ${dataDir} has ${Math.floor(free / MEGABYTE)} MB left, a new school needs 100 MB`,
  )
}

/** Why the embedded database failed: a full disk where it is one, else the error's own message. */
export const storageReason = (error: unknown, dataDir: string): string =>
  roomOf(dataDir).free < JOURNAL_ROOM ? 'disk full' : reasonOf(error)
