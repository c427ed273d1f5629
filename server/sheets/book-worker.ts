import { parentPort, workerData } from 'node:worker_threads'
import { readBook, type Chosen } from '#domain/sheets/read-book.ts'

export type AskedBook = { bytes: Uint8Array; chosen: Chosen }

const { bytes, chosen } = workerData as AskedBook

void readBook(bytes, chosen).then((reading) => parentPort?.postMessage(reading))
