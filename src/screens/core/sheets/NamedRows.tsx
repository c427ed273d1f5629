import { registeringTexts as texts } from './registering.texts.ts'
import styles from './sheets.module.css'

/** Entries of long lists that are shown; the count covers the rest. */
const MOST_LINES = 100

/** Rows of a list that are named under a title, folded; nothing where there are none. */
export function NamedRows({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className={styles['fold']}>
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, MOST_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST_LINES ? <li>{texts.moreLines(lines.length - MOST_LINES)}</li> : null}
      </ul>
    </details>
  )
}
