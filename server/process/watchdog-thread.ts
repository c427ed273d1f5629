import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watchdog.ts'

const { beats, tickMs, most } = workerData as Watched
let last = Atomics.load(beats, 0)
let silent = 0

setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  if (silent < most) return
  // Written by this thread itself, since the main thread hangs.
  writeSync(2, 'The server has stood still for too long and is ended by its watchdog, to be started again.\n')
  process.kill(process.pid, 'SIGKILL')
}, tickMs)
