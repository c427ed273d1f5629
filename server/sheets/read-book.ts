import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '#domain/core/problems.ts'
import { BOOK_TROUBLES, type Book, type BookReading, type BookTrouble } from '#domain/sheets/read-book.ts'
import { BUILT_SERVER } from '../process/root.ts'

/** An ordinary sheet of 5,000 rows takes about a second, also on a school's small machine. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512
/** Most files that wait for their turn; each is held in memory. */
const MOST_WAITING = 5

/** Built for tests as well: a worker thread does not inherit the loader for TypeScript. */
const WORKER = join(BUILT_SERVER, 'sheet-worker.js')

export type Limits = { timeoutMs?: number }

/** Parses a file in a worker thread, since a hostile file could block or crash the server's own. */
function readInWorker(bytes: Uint8Array, { timeoutMs = TIMEOUT_MS }: Limits): Promise<BookReading> {
  const worker = new Worker(WORKER, {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const unreadable: BookReading = { trouble: 'notASheet' }
  return new Promise<BookReading>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), timeoutMs)
    worker.once('message', (answer: BookReading) => resolve(answer))
    worker.once('error', () => resolve(unreadable))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(unreadable)
    })
  }).finally(() => void worker.terminate())
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Runs one at a time: two large files at once would not fit into a small machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Problem('unavailable')
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waiting--
  }
}

/** The refusal that says why a file cannot be read; a web page is no sheet, whatever it is called. */
function refusalOf(trouble: BookTrouble): Problem {
  if (trouble === 'empty') return new Problem('emptySheet')
  if (trouble === 'tooManyRows') return new Problem('tooManyRows')
  const isNoSheet = trouble === 'notASheet' || trouble === 'webPage'
  return new Problem('notASheet', isNoSheet ? {} : { message: BOOK_TROUBLES[trouble] })
}

/** The sheets of a file (xlsx, xls, ods, csv), with every cell's kind; a file that is none is refused with the reason. */
export async function readBook(bytes: Uint8Array, limits: Limits = {}): Promise<Book> {
  if (bytes.length === 0) throw new Problem('emptySheet')
  const reading = await inTurn(() => readInWorker(bytes, limits))
  if ('trouble' in reading) throw refusalOf(reading.trouble)
  return reading.book
}
