import type { TableAnswer } from './sheet-table.ts'
import { isWorkbook } from './workbook.ts'

/** Most time for reading a spreadsheet: a real one of 5,000 rows takes a cheap tablet a few seconds; others are hostile. */
const TIME_LIMIT_MS = 30_000

/**
 * Reads a spreadsheet in a worker of its own, so that neither a large file nor a hostile one blocks the page. A worker that
 * fails or does not answer in time is terminated.
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

/** The cells of a file's first sheet, or why they cannot be read. Only a file named `.csv` may be text. */
export async function readSheet(file: File): Promise<TableAnswer> {
  try {
    const bytes = await file.arrayBuffer()
    if (!/\.csv$/i.test(file.name) && !isWorkbook(new Uint8Array(bytes.slice(0, 4)))) return { trouble: 'notASheet' }
    return await askWorker(bytes)
  } catch {
    // The file is gone, the browser may not read the file, or the worker was terminated.
    return { trouble: 'unreadable' }
  }
}

/**
 * Loads the spreadsheet reader, so that the device has stored it before anybody chooses a file; has no effect without
 * network.
 */
export const bringSheets = (): void => void askWorker(new ArrayBuffer()).catch(() => undefined)
