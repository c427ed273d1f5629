import fs from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '../process/start-failure.ts'

/** Start time of a process and boot of the machine, which identify the process, since process ids are reused. */
function birthOf(pid: number): string {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The program's name, in parentheses, may contain spaces; the start time is field 22, the 20th after them.
    const started = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `${boot}/${started}`
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the lock's text names a living process. An incomplete text does not, since locks are created whole. */
function isHeld(content: string): boolean {
  const [number = '', birth = ''] = content.split(' ')
  const pid = Number(number)
  return pid > 0 && pid !== process.pid && isAlive(pid) && birthOf(pid) === birth
}

function readIfThere(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Moves a stale lock away; puts it back if a living process has replaced it meanwhile. */
function removeStale(path: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    fs.renameSync(path, aside)
    if (isHeld(readIfThere(aside) ?? '')) fs.linkSync(aside, path)
  } catch {
    // Another starting process was faster; the next round decides.
  }
  fs.rmSync(aside, { force: true })
}

/**
 * Locks the data folder for this process: two processes at once would destroy the embedded database. Takes over a lock left
 * behind by a killed process or a power cut. Returns the function that releases the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  const mine = `${process.pid} ${birthOf(process.pid)}`
  const draft = `${path}.${process.pid}`
  for (let round = 0; round < 5; round++) {
    try {
      fs.writeFileSync(draft, mine, { mode: 0o600 })
      fs.linkSync(draft, path)
      return () => {
        if (readIfThere(path) === mine) fs.rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft, { force: true })
    }
    const content = readIfThere(path)
    if (content !== null && isHeld(content)) {
      throw new StartFailure(`DATA_DIR ${dataDir} is in use by another server (process ${content.split(' ')[0]})`)
    }
    if (content !== null) removeStale(path)
  }
  throw new StartFailure(`DATA_DIR ${dataDir} is being opened by another server`)
}
