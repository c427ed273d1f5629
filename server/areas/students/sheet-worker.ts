import { parentPort, workerData } from 'node:worker_threads'
import { SheetProblem, tableOf, type Table } from './sheet-table.ts'

/** The worker's answer: the cells of the first sheet, or why there are none. */
export type SheetAnswer = { table: Table } | { problem: SheetProblem['code'] }

function answer(): SheetAnswer {
  try {
    return { table: tableOf(workerData as Uint8Array) }
  } catch (error) {
    return { problem: error instanceof SheetProblem ? error.code : 'notASheet' }
  }
}

parentPort?.postMessage(answer())
