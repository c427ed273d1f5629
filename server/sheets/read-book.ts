import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { BOOK_TROUBLES, type Book, type BookReading, type BookTrouble, type Chosen } from '#domain/sheets/read-book.ts'
import { BUILT_SERVER } from '../process/root.ts'
import type { AskedBook } from './book-worker.ts'
import { inTurn } from './in-turn.ts'

/** An ordinary sheet of 5,000 rows takes about a second, also on a school's small machine. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512

/** Built for tests as well: a worker thread does not inherit the loader for TypeScript. */
const WORKER = join(BUILT_SERVER, 'book-worker.js')

export type Limits = { timeoutMs?: number }

/** Reads a file in a worker thread, since a hostile file could block or crash the server's own. */
function readInWorker(asked: AskedBook, { timeoutMs = TIMEOUT_MS }: Limits): Promise<BookReading> {
  const worker = new Worker(WORKER, {
    workerData: asked,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const unreadable: BookReading = { trouble: 'notASheet' }
  return new Promise<BookReading>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), timeoutMs)
    worker.once('message', (reading: BookReading) => resolve(reading))
    worker.once('error', () => resolve(unreadable))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(unreadable)
    })
  }).finally(() => void worker.terminate())
}

/** Troubles with a problem of their own; the others say what the file is instead of a sheet. */
const CODES: Readonly<Partial<Record<BookTrouble, ProblemCode>>> = {
  notASheet: 'notASheet',
  webPage: 'notASheet',
  empty: 'emptySheet',
  tooManyRows: 'tooManyRows',
}

/** The sheets of a file of any kind that the engine reads (`src/domain/sheets`). */
export async function bookOf(bytes: Uint8Array, limits: Limits = {}, chosen: Chosen = {}): Promise<Book> {
  if (bytes.length === 0) throw new Problem('emptySheet')
  const reading = await inTurn(() => readInWorker({ bytes, chosen }, limits))
  if ('book' in reading) return reading.book
  const code = CODES[reading.trouble]
  throw code ? new Problem(code) : new Problem('notASheet', { message: BOOK_TROUBLES[reading.trouble] })
}
