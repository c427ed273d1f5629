import receipt from '../fees/receipt/receipt.module.css'
import { drawerTexts } from './drawers.texts.ts'
import type { PrintedDrawer, PrintedLine } from './paper-lines.ts'
import styles from './sheet.module.css'

const texts = drawerTexts.paper

/** A line of the paper, with a cell of dollars and one of shillings where the session has both. */
function Row({ line, hasBoth }: { line: PrintedLine; hasBoth: boolean }) {
  const { label, value, shillings, isStrong, isHeading, isText } = line
  if (isHeading)
    return (
      <tr>
        <th colSpan={hasBoth ? 3 : 2} scope="colgroup">
          {label}
        </th>
      </tr>
    )
  return (
    <tr data-strong={isStrong || undefined}>
      <td>{label}</td>
      <td colSpan={hasBoth && isText ? 2 : undefined}>{value}</td>
      {hasBoth && !isText ? <td>{shillings}</td> : null}
    </tr>
  )
}

/** The paper of a drawer, black on white. */
export const DrawerSheet = ({ drawer }: { drawer: PrintedDrawer }) => (
  <section className={receipt['copy']} aria-label={texts.dialog(drawer.number)}>
    <header>
      <div>
        <strong>{drawer.school}</strong>
        <span>{texts.title}</span>
        <b>{drawer.number}</b>
      </div>
    </header>
    <dl className={receipt['details']}>
      {drawer.head.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <table className={styles['lines']} data-both={drawer.columns !== null || undefined}>
      {drawer.columns ? (
        <thead>
          <tr>
            <th scope="col">{texts.money}</th>
            {drawer.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {drawer.lines.map((line, at) => (
          <Row key={at} line={line} hasBoth={drawer.columns !== null} />
        ))}
      </tbody>
    </table>
    {drawer.notes.map((note) => (
      <p key={note} className={receipt['state']}>
        {note}
      </p>
    ))}
    <div className={styles['signatures']}>
      {drawer.signatures.map((each) => (
        <p key={each} className={receipt['signature']}>
          {each}
        </p>
      ))}
    </div>
  </section>
)
