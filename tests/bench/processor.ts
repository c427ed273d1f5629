import { readdirSync, readFileSync } from 'node:fs'

/** Length of a kernel clock tick in seconds. */
const TICK = 0.01

type Account = { pid: number; parent: number; seconds: number; ofTheDead: number }

/** The kernel's statistics of a process; null when the process has just ended. */
function accountOf(pid: number): Account | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Cut after the process's name, which may contain spaces and parentheses, unlike the fields after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number): number => Number(fields[index])
    return { pid, parent: at(1), seconds: (at(11) + at(12)) * TICK, ofTheDead: (at(13) + at(14)) * TICK }
  } catch {
    return null
  }
}

/** Memory that a process uses now, in megabytes (10^6 bytes). */
export const megabytesOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6

/** Processor time of a process and its children so far, in seconds. */
export function processorSeconds(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => accountOf(Number(name)) ?? [])
  const own = all.find((each) => each.pid === pid)
  const children = all.filter(({ parent }) => parent === pid)
  return (own ? own.seconds + own.ofTheDead : 0) + children.reduce((sum, { seconds }) => sum + seconds, 0)
}
