import fs from 'node:fs'
import { join } from 'node:path'

/** Permissions of everybody but the owner. */
const OTHERS = 0o077

export const ownersOnly = (mode: number): number => mode & ~OTHERS

function closeOne(path: string, { mode }: fs.Stats): void {
  if ((mode & OTHERS) === 0) return
  try {
    fs.chmodSync(path, ownersOnly(mode & 0o777))
  } catch (error) {
    // The file system of a USB stick may have no owners, and files of another owner cannot be changed.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Restricts a file, or a folder with its content, to its owner. A missing path is ignored. */
export function closeToOthers(path: string): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  closeOne(path, found)
  if (found.isDirectory()) for (const name of fs.readdirSync(path)) closeToOthers(join(path, name))
}
