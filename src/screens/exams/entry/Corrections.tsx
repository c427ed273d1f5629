import { Progress } from '@mantine/core'
import type { CorrectionsLeft } from '#data/exams/corrections.ts'
import { entryTexts } from './entry.texts.ts'
import styles from './entry.module.css'

const texts = entryTexts.corrections

/** From which part of the limit on the bar warns, and alarms (specification, Business constants). */
const toneOf = (part: number): string => (part > 0.8 ? 'clay' : part > 0.5 ? 'amber' : 'nile')

/** How many corrections a teacher has left, with those that wait on this device. */
export function Corrections({ left: { limit, used, remaining, waiting } }: { left: CorrectionsLeft }) {
  const part = limit === 0 ? 1 : Math.min(1, (used + waiting) / limit)
  return (
    <div className={styles['corrections']}>
      <p role="status">{texts.left(remaining, waiting)}</p>
      <Progress.Root size="md">
        <Progress.Section value={part * 100} color={toneOf(part)} aria-label={texts.used(used, limit)} />
      </Progress.Root>
    </div>
  )
}

/** What the typed changes cost, and whether there are as many corrections left. */
export function CorrectionCost({ left, count }: { left: CorrectionsLeft | null; count: number }) {
  const rest = left ? Math.max(0, left.remaining - left.waiting) : Infinity
  return (
    <p className={styles['cost']} data-too-many={count > rest || undefined}>
      {count > rest ? texts.tooMany(count, rest) : texts.costs(count)}
    </p>
  )
}
