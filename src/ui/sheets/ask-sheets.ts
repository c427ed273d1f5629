import type { TableAnswer } from './sheet-table.ts'
import { isWorkbook } from './workbook.ts'

/** A real sheet of 5,000 rows takes a cheap tablet a few seconds; one that takes longer is hostile. */
const TIME_LIMIT_MS = 30_000

/**
 * Asks a worker of its own, the only code that reads spreadsheets, so that neither a large file nor a hostile one
 * blocks the page. A worker that fails or does not answer in time is terminated.
 */
function askWorker(bytes: ArrayBuffer): Promise<TableAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<TableAnswer>((resolve, reject) => {
    const fail = () => reject(new Error('the spreadsheet worker did not answer'))
    timer = setTimeout(fail, TIME_LIMIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    worker.postMessage(bytes, [bytes])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** The cells of a spreadsheet's first sheet, or why there are none. Only what is called `.csv` may be text. */
export async function readSheet(file: File): Promise<TableAnswer> {
  try {
    const bytes = await file.arrayBuffer()
    if (!/\.csv$/i.test(file.name) && !isWorkbook(new Uint8Array(bytes.slice(0, 4)))) return { trouble: 'notASheet' }
    return await askWorker(bytes)
  } catch {
    // The file is gone, the browser may not read it, or the worker was terminated.
    return { trouble: 'unreadable' }
  }
}

/**
 * Loads the spreadsheet reader, so that it is stored on this device before anybody chooses a file; without a line this
 * has no effect.
 */
export const bringSheets = (): void => void askWorker(new ArrayBuffer()).catch(() => undefined)
