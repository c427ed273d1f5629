import { SHEET_BYTES } from '#domain/school/sheets.ts'
import type { BookReading, BookTrouble, Chosen } from '#domain/sheets/read-book.ts'
import type { Asked } from './sheet-reader.ts'

/** Why a chosen file gives no sheets. `changed`: it was changed, moved or taken away while it was read. */
export type FileTrouble = BookTrouble | 'tooLarge' | 'unreadable' | 'changed'
export type FileReading = Extract<BookReading, { book: unknown }> | { trouble: FileTrouble; row?: number }

/** Most time for reading a spreadsheet: a real one of 5,000 rows takes a cheap tablet a few seconds; others are hostile. */
const TIME_LIMIT_MS = 30_000

const GONE = new Set(['NotReadableError', 'NotFoundError'])

/** The bytes of a chosen file, or why they cannot be had. */
export async function bytesOf(file: File): Promise<Uint8Array | { trouble: FileTrouble }> {
  if (file.size > SHEET_BYTES) return { trouble: 'tooLarge' }
  if (file.size === 0) return { trouble: 'empty' }
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    return { trouble: error instanceof DOMException && GONE.has(error.name) ? 'changed' : 'unreadable' }
  }
}

/**
 * Reads a spreadsheet in a worker of its own, so that neither a large file nor a hostile one blocks the page. A worker that
 * fails or does not answer in time is terminated.
 */
function askWorker(asked: Asked): Promise<BookReading> {
  const worker = new Worker(new URL('./sheet-reader.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<BookReading>((resolve, reject) => {
    const fail = () => reject(new Error('the spreadsheet worker did not answer'))
    timer = setTimeout(fail, TIME_LIMIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<BookReading>) => resolve(data))
    worker.addEventListener('error', fail)
    worker.addEventListener('messageerror', fail)
    worker.postMessage(asked)
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** The sheets of a file. */
export const readBytes = (bytes: Uint8Array, chosen: Chosen = {}): Promise<FileReading> =>
  askWorker({ bytes, chosen }).catch(() => ({ trouble: 'unreadable' }))

/**
 * Loads the spreadsheet reader, so that the device has stored it before anybody chooses a file; has no effect without
 * network.
 */
export const bringReader = (): void => void askWorker({ bytes: new Uint8Array(), chosen: {} }).catch(() => undefined)
