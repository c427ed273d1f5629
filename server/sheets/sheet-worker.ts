import { parentPort, workerData } from 'node:worker_threads'
import { readBook } from '#domain/sheets/read-book.ts'

parentPort?.postMessage(await readBook(workerData as Uint8Array))
