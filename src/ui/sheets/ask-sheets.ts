import type { ExportedTable } from '../export/table.ts'
import type { TableAnswer } from './sheet-table.ts'

export type SheetQuestion = { kind: 'read'; bytes: ArrayBuffer } | { kind: 'write'; table: ExportedTable }

export type SheetAnswer = TableAnswer | { file: ArrayBuffer }

/** An honest sheet of 5,000 rows takes a cheap tablet a few seconds; what takes longer was made to. */
const TIME_LIMIT_MS = 30_000

/**
 * Asks a worker of its own, the only place that knows spreadsheets, so that neither a large file nor a hostile one
 * holds up the page. One that does not answer in time, or that breaks, is ended.
 */
function askWorker(question: SheetQuestion): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<SheetAnswer>((resolve, reject) => {
    const fail = () => reject(new Error('the spreadsheet worker did not answer'))
    timer = setTimeout(fail, TIME_LIMIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data))
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    worker.postMessage(question, question.kind === 'read' ? [question.bytes] : [])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** The cells of a spreadsheet's first sheet, or why there are none. */
export async function readSheet(file: Blob): Promise<TableAnswer> {
  try {
    const answer = await askWorker({ kind: 'read', bytes: await file.arrayBuffer() })
    return 'file' in answer ? { trouble: 'unreadable' } : answer
  } catch {
    // The file has gone, the browser may not read it, or the worker was ended.
    return { trouble: 'unreadable' }
  }
}

/** A table as an Excel workbook; see `excelOf`. */
export async function writeExcel(table: ExportedTable): Promise<ArrayBuffer> {
  const answer = await askWorker({ kind: 'write', table })
  if (!('file' in answer)) throw new Error('the spreadsheet worker gave no file')
  return answer.file
}
