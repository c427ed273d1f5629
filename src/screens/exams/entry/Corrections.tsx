import type { CorrectionsLeft } from '#data/exams/corrections.ts'
import { UsageBar } from '#ui/UsageBar.tsx'
import { entryTexts } from './entry.texts.ts'
import styles from './entry.module.css'

const texts = entryTexts.corrections

/** Shows how many corrections a teacher has left; those waiting on this device count as used. */
export function Corrections({ left: { limit, used, remaining, waiting } }: { left: CorrectionsLeft }) {
  return (
    <div className={styles['corrections']}>
      <p role="status">{texts.left(remaining, waiting)}</p>
      <UsageBar label={texts.used(used, limit)} used={used + waiting} limit={limit} />
    </div>
  )
}

/** Shows how many corrections the typed changes cost, and warns if fewer are left. */
export function CorrectionCost({ left, count }: { left: CorrectionsLeft | null; count: number }) {
  const rest = left ? Math.max(0, left.remaining - left.waiting) : Infinity
  return (
    <p className={styles['cost']} data-too-many={count > rest || undefined}>
      {count > rest ? texts.tooMany(count, rest) : texts.costs(count)}
    </p>
  )
}
