import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = /^dugsi-tests-(\d+)$/

const GB = 1024 ** 3
/** Least free bytes in the folder and in memory: a run needs up to 1 GB of files, the proof more, and 5 GB for processes. */
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
    // A process of another account runs as well, although it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Puts the temporary files of this process and its children into a folder in memory, if there is room and TMPDIR names no
 * other place. Schools and profiles of browsers are thousands of small files: copying a database takes 0.6 s on a disk whose
 * file system has just removed others, and 0.02 s in memory. The folder is removed when the process ends.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  // Removes folders of killed runs, which take memory.
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  const folder = join(MEMORY, `dugsi-tests-${process.pid}`)
  // The folder may exist, since a killed run may have had the same process number.
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
