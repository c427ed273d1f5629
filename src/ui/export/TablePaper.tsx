import { printAlone } from '../print-alone.tsx'
import { contactOf } from '../papers/contact.ts'
import { bodyOf, isFigures, paperText, schoolOf, type ExportedTable, type Summary } from './table.ts'
import classes from './TablePaper.module.css'

const isFigure = (of: Summary, column: number): true | undefined => isFigures(of, column) || undefined

const Rows = ({ of }: { of: Summary }) => (
  <table>
    <thead>
      <tr>
        {of.head.map((cell, at) => (
          <th key={cell} data-money={isFigure(of, at)}>
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {bodyOf(of).map((cells, row) => (
        <tr key={row} data-sum={(of.sums && row === of.rows.length) || undefined}>
          {cells.map((cell, at) => (
            <td key={of.head[at]} data-money={isFigure(of, at)}>
              {paperText(of, cell, at)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Head({ of }: { of: ExportedTable }) {
  const school = schoolOf(of)
  if (!school) return null
  return (
    <header className={classes['head']}>
      {school.logo ? <img src={school.logo} alt="" /> : null}
      <p>
        <strong>{school.name}</strong>
        <br />
        {contactOf(school)}
      </p>
    </header>
  )
}

/** Prints tables with the content of their PDFs: school, title and note, summary, rows, and lines for signatures. */
export const printTables = (tables: readonly ExportedTable[]): void =>
  printAlone(
    tables.map((table) => (
      <section key={table.title} className={classes['paper']}>
        <Head of={table} />
        <h1>{table.title}</h1>
        <p>{[table.note, table.asOf].filter(Boolean).join(' · ')}</p>
        {table.summary ? <Rows of={table.summary} /> : null}
        {table.rows.length > 0 ? <Rows of={table} /> : null}
        {table.signatures ? (
          <p className={classes['signatures']}>
            {table.signatures.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        ) : null}
      </section>
    )),
  )
