import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '#domain/core/problems.ts'
import { BUILT_SERVER } from '../process/root.ts'
import { inTurn } from './in-turn.ts'
import type { Cells } from './sheet-table.ts'
import type { SheetAnswer } from './sheet-worker.ts'

/** An ordinary sheet of 5,000 rows takes about a second, also on a school's small machine. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512

/** Built for tests as well: a worker thread does not inherit the loader for TypeScript. */
const WORKER = join(BUILT_SERVER, 'sheet-worker.js')

export type Limits = { timeoutMs?: number }

/** Parses a file in a worker thread, since a hostile file could block or crash the server's own. */
function readInWorker(bytes: Uint8Array, { timeoutMs = TIMEOUT_MS }: Limits): Promise<SheetAnswer> {
  const worker = new Worker(WORKER, {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const unreadable: SheetAnswer = { problem: 'notASheet' }
  return new Promise<SheetAnswer>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), timeoutMs)
    worker.once('message', (answer: SheetAnswer) => resolve(answer))
    worker.once('error', () => resolve(unreadable))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(unreadable)
    })
  }).finally(() => void worker.terminate())
}

/** The cells of a spreadsheet (xlsx, xls, csv): those of its first sheet, and of the one that says what it is about. */
export async function readCells(bytes: Uint8Array, limits: Limits = {}): Promise<Cells> {
  if (bytes.length === 0) throw new Problem('emptySheet')
  const answer = await inTurn(() => readInWorker(bytes, limits))
  if ('problem' in answer) throw new Problem(answer.problem)
  return answer
}
