import { schoolDay } from '#domain/core/dates.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { exportedRows } from '#ui/fields.ts'
import { columnsIn } from './columns.tsx'
import { filterWords, type Filters } from './FilterFields.tsx'
import { textOf, type Here, type ListSpec, type Words } from './list.ts'
import { listTexts as texts } from './list.texts.ts'

type Exported<Data, Row> = { spec: ListSpec<Data, Row>; filters: Filters<Row>; here: Here; title: Words }
type Rows<Data, Row> = { data: Data | null; all: readonly Row[]; rows: readonly Row[]; query: string }

/** The search and filters in words, for print and files. */
export function wordsOf<Data, Row>(
  { spec, filters, here }: Exported<Data, Row>,
  { data, all, query }: Rows<Data, Row>,
): string {
  const words = [
    data === null ? undefined : spec.note?.(here, data),
    ...filterWords({ filters, here, all }),
    query ? texts.found(query) : undefined,
  ]
  return words.filter(Boolean).join(' · ')
}

export const titleOf = <Data, Row>(
  { title: usual, spec: { title }, here }: Omit<Exported<Data, Row>, 'filters'>,
  data: Data | null,
): string => (data === null ? undefined : title?.(here, data)) ?? textOf(usual)

/**
 * The shown rows for export, with the school, the filters and the search. Columns are made anew, since those on the
 * screen are in the language of the page.
 */
export function exportedList<Data, Row>(
  list: Exported<Data, Row>,
  shown: Rows<Data, Row>,
  { school, asOf }: Pick<ExportedTable, 'school' | 'asOf'>,
): ExportedTable {
  const { spec, here } = list
  const { data, rows } = shown
  const file = typeof spec.file === 'string' ? spec.file : data === null ? '' : spec.file(here, data)
  const table = exportedRows(rows, data === null ? [] : spec.columns(columnsIn<Row>(here.timeZone), here, data), {
    fileName: texts.fileName(file, schoolDay(Date.now(), here.timeZone)),
    title: titleOf(list, data),
    note: wordsOf(list, shown),
    summary: data === null ? undefined : spec.summary?.(here, data),
    ...(school ? { school } : {}),
    ...(spec.fileNames ? { fileNames: spec.fileNames } : {}),
    ...(spec.isOnWideSheet ? { isOnWideSheet: true } : {}),
  })
  return { ...table, ...(asOf ? { asOf } : {}), ...(spec.signatures ? { signatures: spec.signatures } : {}) }
}
