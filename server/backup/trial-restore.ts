import fs from 'node:fs'
import os from 'node:os'
import { openDatabase } from '../db/client.ts'
import { restoreEmbedded } from '../db/backups.ts'
import { tableReader } from '../checks/integrity.ts'
import { reasonOf } from '../process/start-failure.ts'

// `node dist/server/trial-restore.js <backup> <folder>`: a process of its own, so that its memory is freed. Reads BACKUP_KEY.

/** Restores a backup into a new folder, reads every table and deletes the folder again; throws where any of it fails. */
async function tryRestore(file: string, folder: string, key: string | null): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { mode: 0o700 })
  try {
    await restoreEmbedded(folder, file, false, key)
    const database = await openDatabase({ databaseUrl: null, dataDir: folder })
    try {
      const { tables, read } = tableReader(database.db)
      for (const table of await tables()) await read(table, 0, 2 ** 31 - 1)
    } finally {
      await database.close()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Lowers the priority of this process, so that all other work of the machine comes first. */
function stepBack(): void {
  os.setPriority(10)
  try {
    // Where memory runs out, Linux ends this process rather than the server.
    fs.writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Systems other than Linux have no such file.
  }
}

try {
  stepBack()
  const [file = '', folder = ''] = process.argv.slice(2)
  await tryRestore(file, folder, process.env['BACKUP_KEY'] || null)
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
