import fs from 'node:fs'
import { join } from 'node:path'

/** Rights of anybody but the owner. */
const OTHERS = 0o077

export const ownersOnly = (mode: number): number => mode & ~OTHERS

function closeOne(path: string, { mode }: fs.Stats): void {
  if ((mode & OTHERS) === 0) return
  try {
    fs.chmodSync(path, ownersOnly(mode & 0o777))
  } catch (error) {
    // A stick's file system knows no owners, and another owner's file is hers to close.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Leaves a file, or a folder with all that is in it, to its owner alone. What is not there is left alone. */
export function closeToOthers(path: string): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  closeOne(path, found)
  if (found.isDirectory()) for (const name of fs.readdirSync(path)) closeToOthers(join(path, name))
}
