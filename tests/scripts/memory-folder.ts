import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = /^dugsi-tests-(\d+)$/

const GB = 1024 ** 3
/** A whole run has up to 1 GB of temporary files at once, the proof more, beside 5 GB of processes. */
const [FREE_THERE, FREE_MEMORY] = [4 * GB, 10 * GB]

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= FREE_THERE && freemem() >= FREE_MEMORY
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One of another account may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Keeps the temporary files of this process and its children in memory, where there is room and TMPDIR names no other
 * place. Schools and profiles of browsers are thousands of small files: a copy of a database takes 0.6 s on a disk whose
 * file system has just removed others, and 0.02 s in memory. The folder is removed with the process.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  // What killed runs have left takes memory.
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  const folder = join(MEMORY, `dugsi-tests-${process.pid}`)
  // A killed run may have had the same number.
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
