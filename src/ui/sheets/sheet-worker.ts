import { excelOf } from '../export/excel.ts'
import type { SheetAnswer, SheetQuestion } from './ask-sheets.ts'
import { tableOf } from './sheet-table.ts'

const answerTo = async (question: SheetQuestion): Promise<SheetAnswer> =>
  question.kind === 'read' ? tableOf(new Uint8Array(question.bytes)) : { file: excelOf(question.table) }

addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer, { transfer: 'file' in answer ? [answer.file] : [] }))
})
