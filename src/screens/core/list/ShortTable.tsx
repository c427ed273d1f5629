import type { ReactNode } from 'react'
import { useSchool } from '#data/session/use-session.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ExportMenu, type ExportWords } from '#ui/export/ExportMenu.tsx'
import type { Statement } from '#ui/export/table.ts'
import { exportedRows, shownSums, type Field } from '#ui/fields.ts'
import { said, type Words } from './list.ts'
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

/** The few rows of a part of a screen: a list without search, filters and order. */
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
  /** Without extension. */
  fileName: string
  note?: Words
  /** Made anew for each file where their texts are translated. */
  fields: readonly Field<Row>[] | (() => readonly Field<Row>[])
  rows: readonly Row[]
  words?: ExportWords
  /** What a PDF has in place of the rows. */
  statements?: () => readonly Statement[]
}

/** The same as an export menu, with the school's name. */
export function ExportFields<Row>({ title, fileName, note, fields, rows, words, statements }: ExportFieldsProps<Row>) {
  const { name: school, address } = useSchool() ?? {}
  const table = () => ({
    ...exportedRows(rows, typeof fields === 'function' ? fields() : fields, {
      fileName,
      title: said(title),
      ...(note ? { note: said(note) } : {}),
      ...(school ? { school } : {}),
    }),
    ...(statements ? { statements: statements(), ...(address ? { address } : {}) } : {}),
  })
  return <ExportMenu table={table} isEmpty={rows.length === 0} {...(words ? { words } : {})} />
}
