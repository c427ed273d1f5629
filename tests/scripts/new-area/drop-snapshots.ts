import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Deletes all snapshots of the schema but the newest, from which the next migration is made. */
export function dropOldSnapshots(root: string): void {
  const folder = join(root, 'server/db/migrations/meta')
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name))
}
