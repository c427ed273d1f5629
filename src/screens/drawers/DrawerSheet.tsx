import receipt from '../fees/receipt/receipt.module.css'
import { drawerTexts } from './drawers.texts.ts'
import type { PrintedDrawer } from './paper-lines.ts'
import styles from './sheet.module.css'

const texts = drawerTexts.paper

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
    <table className={styles['lines']}>
      <tbody>
        {drawer.lines.map(({ label, value, isStrong, isHeading }, at) =>
          isHeading ? (
            <tr key={at}>
              <th colSpan={2} scope="colgroup">
                {label}
              </th>
            </tr>
          ) : (
            <tr key={at} data-strong={isStrong || undefined}>
              <td>{label}</td>
              <td>{value}</td>
            </tr>
          ),
        )}
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
