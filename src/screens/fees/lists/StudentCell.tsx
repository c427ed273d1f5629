import { formatCents } from '#domain/core/money.ts'
import type { Balance } from '#domain/fees/balances.reports.ts'
import { listTexts as texts } from './lists.texts.ts'
import styles from './lists.module.css'

type Standing = Pick<Balance, 'name' | 'isPending' | 'heldCents'>

/** A student, and what is not settled about the figures beside the name. */
export const StudentCell = ({ row: { name, isPending, heldCents } }: { row: Standing }) => (
  <span className={styles['person']}>
    {name}
    {isPending ? <small data-tone="wait">{texts.waitingNote}</small> : null}
    {heldCents > 0 ? <small data-tone="wait">{texts.heldNote(formatCents(heldCents))}</small> : null}
  </span>
)
