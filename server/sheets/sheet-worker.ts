import { parentPort, workerData } from 'node:worker_threads'
import { cellsOf, SheetProblem, type Cells } from './sheet-table.ts'

/** The worker's answer: the cells, or why there are none. */
export type SheetAnswer = Cells | { problem: SheetProblem['code'] }

function answer(): SheetAnswer {
  try {
    return cellsOf(workerData as Uint8Array)
  } catch (error) {
    return { problem: error instanceof SheetProblem ? error.code : 'notASheet' }
  }
}

parentPort?.postMessage(answer())
