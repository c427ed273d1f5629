import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { newEpoch, readServerValue, writeServerValue } from './server-values.ts'
import type { Db } from './types.ts'

const MARK = /^place-[\w-]{12}$/

/** A file's identity, which no copy of it shares; null where it is missing. */
function identityOf(path: string): string | null {
  try {
    const { ino, birthtimeNs } = fs.statSync(path, { bigint: true })
    return `${ino} ${birthtimeNs}`
  } catch {
    return null
  }
}

/** Leaves an empty file that is still there after a power cut. */
function leave(path: string): void {
  const file = fs.openSync(path, 'w', 0o600)
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/**
 * Notices at a start that an embedded database was put back. Each start leaves a mark of another name in the data folder,
 * and its identity in the database. One that does not find its mark, or finds only a copy of it, was put back from a
 * backup: what it had told devices since may be gone, and a new epoch lets them offer it again. A folder that was merely
 * moved to another disk gets a new epoch as well, which costs its devices a fresh replica and nothing else.
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
  // The former mark goes last: a start that is killed before this finds it again.
  for (const file of fs.readdirSync(dataDir)) if (MARK.test(file) && file !== mark) fs.rmSync(join(dataDir, file))
}
