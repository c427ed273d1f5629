import type { ClassRow } from '#domain/classes/classes.schema.ts'
import type { RowProblem, StudentItem } from '#domain/students/import.schema.ts'
import type { SheetTrouble } from './sheet-table.ts'

export type SheetQuestion =
  | { kind: 'read'; bytes: ArrayBuffer }
  | { kind: 'check'; items: readonly StudentItem[]; classes: readonly Pick<ClassRow, 'id' | 'name'>[] }

export type SheetAnswer = { items: StudentItem[] } | { problems: RowProblem[] } | { trouble: SheetTrouble }

/** An honest sheet of 5,000 rows takes a cheap tablet a few seconds; what takes longer was made to. */
const TIME_LIMIT_MS = 30_000

/**
 * Asks a worker of its own, so that neither a large file nor a hostile one holds up the page. One that does not answer
 * in time, or that breaks, is ended.
 */
function askWorker(question: SheetQuestion): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const unreadable: SheetAnswer = { trouble: 'unreadable' }
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<SheetAnswer>((resolve) => {
    timer = setTimeout(() => resolve(unreadable), TIME_LIMIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data))
    worker.addEventListener('error', () => resolve(unreadable))
    worker.addEventListener('messageerror', () => resolve(unreadable))
    worker.postMessage(question, question.kind === 'read' ? [question.bytes] : [])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** The students of a spreadsheet, unchecked, or why there are none. */
export async function readSheet(file: Blob): Promise<{ items: StudentItem[] } | { trouble: SheetTrouble }> {
  try {
    const answer = await askWorker({ kind: 'read', bytes: await file.arrayBuffer() })
    return 'problems' in answer ? { trouble: 'unreadable' } : answer
  } catch {
    // The file has gone, or the browser may not read it.
    return { trouble: 'unreadable' }
  }
}

/** Every reason for which rows of a list cannot be taken; null when they could not be looked at. */
export async function checkSheet(
  items: readonly StudentItem[],
  classes: readonly Pick<ClassRow, 'id' | 'name'>[],
): Promise<RowProblem[] | null> {
  const answer = await askWorker({ kind: 'check', items, classes }).catch((): SheetAnswer => ({
    trouble: 'unreadable',
  }))
  return 'problems' in answer ? answer.problems : null
}
