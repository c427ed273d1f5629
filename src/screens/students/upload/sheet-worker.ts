import { checkRows, readTable, SHEET_REQUIRED } from '#domain/students/import.rules.ts'
import { MOST_ROWS } from '#domain/students/import.schema.ts'
import type { SheetAnswer, SheetQuestion } from './ask-worker.ts'
import { tableOf } from './sheet-table.ts'

async function readFile(bytes: ArrayBuffer): Promise<SheetAnswer> {
  const answer = await tableOf(new Uint8Array(bytes))
  if ('trouble' in answer) return answer
  const { items, columns } = readTable(answer.table)
  if (items.length === 0) return { trouble: 'empty' }
  if (columns.length === 0) return { trouble: 'notASheet' }
  return items.length > MOST_ROWS ? { trouble: 'tooManyRows' } : { items }
}

const answerTo = async (question: SheetQuestion): Promise<SheetAnswer> =>
  question.kind === 'read'
    ? readFile(question.bytes)
    : { problems: checkRows(question.items, { classes: question.classes, required: SHEET_REQUIRED }).problems }

addEventListener('message', ({ data }: MessageEvent<SheetQuestion>) => {
  void answerTo(data).then((answer) => postMessage(answer))
})
