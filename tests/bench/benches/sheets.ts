import Papa from 'papaparse'
import { read, utils } from 'xlsx'
import { KINDS, outcomeOf, SCHOOL, utf8 } from '#domain/sheets/test-sheets.ts'
import { groupValues } from '#domain/sheets/values.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import { listsIn } from '#domain/sheets/lists.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { took } from '../calling.ts'
import type { Row } from '../figures.ts'
import { linesOf, workbookOf } from '../school-sheets.ts'
import type { Stage } from '../stage.ts'

const ROWS = 5_000
const SCHOOL_ROWS = 640
/** A second on a tablet that is four times slower. */
const MAPPING_MS = 250

async function expectStudents(bytes: Uint8Array): Promise<Book> {
  const { items, problems, book } = await outcomeOf(bytes, { kind: 'students' })
  if (items.length !== ROWS || problems.length > 0) throw new Error(`Read ${items.length}, ${problems.length} problems`)
  return book
}

/** All steps from the bytes of a file to rows that a call takes, beside the bare package for the same file. */
async function measured(bytes: Uint8Array, bare: () => number, runs: number): Promise<Pick<Row, 'ours' | 'limit'>> {
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    const bareMs = await took(() => {
      if (bare() !== ROWS) throw new Error('The bare package has read another number of rows')
    })
    const ownMs = await took(() => expectStudents(bytes))
    if (run === 0) continue
    limit.push(bareMs)
    ours.push(ownMs)
  }
  return { ours, limit }
}

async function mapping(runs: number): Promise<number[]> {
  const { book } = await outcomeOf(workbookOf(linesOf(SCHOOL_ROWS)), { kind: 'students' })
  const each: number[] = []
  for (let run = 0; run < runs; run++)
    each.push(
      await took(() => {
        const [list] = listsIn(book, KINDS.students, SCHOOL).lists
        if (!list) throw new Error('The file has no list')
        const columns = guessColumns(KINDS.students, list, SCHOOL)
        groupValues(KINDS.students, list.rows, columns, { school: SCHOOL })
      }),
    )
  return each
}

/** Spreadsheets of students from their bytes to checked rows, and the part of it that a person waits for at each choice. */
export async function sheets(stage: Stage): Promise<Row[]> {
  const lines = linesOf(ROWS)
  const runs = stage.isQuick ? 3 : 9
  const book = workbookOf(lines)
  const text = utf8(Papa.unparse(lines))
  const ofBook = await measured(
    book,
    () => utils.sheet_to_json(read(book, { type: 'array', dense: true }).Sheets['Students']!).length,
    runs,
  )
  const ofText = await measured(
    text,
    () => Papa.parse(new TextDecoder().decode(text), { header: true }).data.length,
    runs,
  )
  return [
    {
      name: 'a workbook of 5,000 students to checked rows / a bare parse',
      unit: 'ms',
      ...ofBook,
      target: { kind: 'ratio', value: 3 },
    },
    {
      name: 'a text of 5,000 students to checked rows / a bare parse',
      unit: 'ms',
      ...ofText,
      target: null,
      note: 'the checks of a form for each row are most of it',
    },
    {
      name: 'columns and values of 640 students',
      unit: 'ms',
      ours: await mapping(runs),
      limit: null,
      target: { kind: 'atMost', value: MAPPING_MS },
      note: 'a second at a quarter of the speed',
    },
  ]
}
