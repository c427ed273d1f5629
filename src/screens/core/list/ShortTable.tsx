import type { ReactNode } from 'react'
import { useSchool } from '#data/session/use-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ExportMenu, type ExportWords } from '#ui/export/ExportMenu.tsx'
import type { Statement, Summary } from '#ui/export/table.ts'
import { exportedRows, shownSums, type Field } from '#ui/fields.ts'
import { useAsOf } from './as-of.ts'
import { textOf, type Words } from './list.ts'
import { columnOf } from './use-list.tsx'

type ShortTableProps<Row> = {
  label: string
  fields: readonly Field<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  toneOf?: (row: Row) => string | undefined
  isDense?: boolean
  actions?: { label: string; render: (row: Row) => ReactNode }
}

/** A table of a few rows, as a part of a screen, without search, filters and order. */
export const ShortTable = <Row,>({ fields, rows, ...table }: ShortTableProps<Row>) => (
  <DataTable
    {...table}
    columns={fields
      .filter(({ isExportedOnly }) => !isExportedOnly)
      .map((field) => ({ ...columnOf(field), canSort: false }))}
    rows={rows}
    sums={shownSums(rows, fields)}
  />
)

type ExportFieldsProps<Row> = {
  title: Words
  /** File name without extension. */
  fileName: string
  note?: Words
  /** Fields; a function where their texts are translated, since each file has its own language. */
  fields: readonly Field<Row>[] | (() => readonly Field<Row>[])
  rows: readonly Row[]
  words?: ExportWords
  /** Statements in place of the rows of a PDF. */
  statements?: () => readonly Statement[]
  /** A table before the rows, on paper only. */
  summary?: Summary | undefined
  /** Labels of signature lines, where money is handed over by the paper. */
  signatures?: readonly string[]
}

/** Export menu of a short table; files have the school's name. */
export function ExportFields<Row>({
  title,
  fileName,
  note,
  fields,
  rows,
  words,
  statements,
  summary,
  signatures,
}: ExportFieldsProps<Row>) {
  const school = useSchool()
  const asOf = useAsOf()
  const table = () => ({
    ...exportedRows(rows, typeof fields === 'function' ? fields() : fields, {
      fileName,
      title: textOf(title),
      ...(note ? { note: textOf(note) } : {}),
      summary,
      ...(school ? { school } : {}),
    }),
    ...(statements ? { statements: statements() } : {}),
    ...(signatures ? { signatures } : {}),
    asOf: asOf(),
  })
  return <ExportMenu table={table} isEmpty={rows.length === 0} {...(words ? { words } : {})} />
}
