import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'

/** Mounts a small disk; false where this machine does not allow it. */
export function mountDisk(path: string, size: string): boolean {
  try {
    fs.mkdirSync(path)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

export const unmountDisk = (path: string): void => void execFileSync('umount', ['-l', path])

export function freeOn(disk: string): number {
  const { bavail, bsize } = fs.statfsSync(disk)
  return bavail * bsize
}

/** Fills a disk, as another program does, until so many bytes are left. Returns a function that frees it again. */
export function fillDisk(disk: string, leave: number, name = 'filler'): () => void {
  const filler = join(disk, name)
  try {
    fs.writeFileSync(filler, Buffer.alloc(Math.max(0, freeOn(disk) - leave)))
  } catch (error) {
    // The server writes at the same time, and may have taken the last room of the disk.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => fs.rmSync(filler)
}
