import { GRADES, LOWEST_GRADE } from '#domain/exams/figures.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import styles from './bulk-entry.module.css'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

const LOWEST_FROM = GRADES.at(-1)?.[0] ?? 0

/** The grading scale: which total of a subject gets which grade. */
export const GradingScale = () => (
  <Panel title={texts.scaleTitle} lead={texts.scaleLead}>
    <ul className={styles['scale']}>
      {GRADES.map(([from, grade]) => (
        <li key={grade}>
          <strong>{grade}</strong> <small>{texts.from(from)}</small>
        </li>
      ))}
      <li>
        <strong>{LOWEST_GRADE}</strong> <small>{texts.below(LOWEST_FROM)}</small>
      </li>
    </ul>
  </Panel>
)
