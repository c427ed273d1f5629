import { printAlone } from '../print-alone.tsx'
import { bodyOf, cellText, type ExportedTable, type Summary } from './table.ts'
import classes from './TablePaper.module.css'

const Rows = ({ of }: { of: Summary }) => (
  <table>
    <thead>
      <tr>
        {of.head.map((cell, at) => (
          <th key={cell} data-money={of.money?.includes(at) || undefined}>
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bodyOf(of).map((cells, row) => (
        <tr key={row} data-sum={(of.sums && row === of.rows.length) || undefined}>
          {cells.map((cell, at) => (
            <td key={of.head[at]} data-money={of.money?.includes(at) || undefined}>
              {cellText(of, cell, at)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Prints tables with the content of their PDFs: title, school and note, summary and rows. */
export const printTables = (tables: readonly ExportedTable[]): void =>
  printAlone(
    tables.map((table) => (
      <section key={table.title} className={classes['paper']}>
        <h1>{table.title}</h1>
        <p>{[table.school, table.note].filter(Boolean).join(' · ')}</p>
        {table.summary ? <Rows of={table.summary} /> : null}
        {table.rows.length > 0 ? <Rows of={table} /> : null}
      </section>
    )),
  )
