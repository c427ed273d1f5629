import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { newEpoch, readServerValue, writeServerValue } from './server-values.ts'
import type { Db } from './types.ts'

const MARK = /^place-[\w-]{12}$/

/** Identity of a file, which no copy shares; null for a missing file. */
function identityOf(path: string): string | null {
  try {
    const { ino, birthtimeNs } = fs.statSync(path, { bigint: true })
    return `${ino} ${birthtimeNs}`
  } catch {
    return null
  }
}

/** Creates an empty file that survives a power cut. */
function leave(path: string): void {
  const file = fs.openSync(path, 'w', 0o600)
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/**
 * Notices at a start that an embedded database was put back. Each start creates a mark with a new name in the data
 * folder, and stores its identity in the database. A database that finds no mark, or only a copy of it, was put back
 * from a backup: writes confirmed to devices since may be gone, and a new epoch makes devices offer them again. A folder that
 * was only moved to another disk gets a new epoch as well, which costs its devices a fresh replica.
 */
export async function noticePlace(db: Db, dataDir: string): Promise<void> {
  const [name = '', ...identity] = ((await readServerValue(db, 'place')) ?? '').split(' ')
  const isRestored = name !== '' && identityOf(join(dataDir, name)) !== identity.join(' ')
  const mark = `place-${randomBytes(9).toString('base64url')}`
  leave(join(dataDir, mark))
  await db.transaction(async (tx) => {
    await writeServerValue(tx, 'place', `${mark} ${identityOf(join(dataDir, mark))}`)
    if (isRestored) await newEpoch(tx)
  })
  // The former mark is deleted last: a start that is killed before this finds it again.
  for (const file of fs.readdirSync(dataDir)) if (MARK.test(file) && file !== mark) fs.rmSync(join(dataDir, file))
}
