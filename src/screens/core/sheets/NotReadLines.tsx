import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'

/** What of a file became no row; nothing where all of it was read. */
export const NotReadLines = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 ? (
    <div className={styles['stack']}>
      <p>{texts.notReadTitle}</p>
      <ul className={styles['words']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ) : null
