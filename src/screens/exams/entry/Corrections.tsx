import { Progress } from '@mantine/core'
import { useCorrections } from '#data/exams/corrections.ts'
import { entryTexts } from './entry.texts.ts'
import styles from './entry.module.css'

const texts = entryTexts.corrections

/** From which part of the limit on the bar warns, and alarms (specification, Business constants). */
const toneOf = (part: number): string => (part > 0.8 ? 'clay' : part > 0.5 ? 'amber' : 'nile')

/** How many corrections a teacher has left, with those that wait on this device. */
export function Corrections({ ownerId }: { ownerId: number }) {
  const corrections = useCorrections(ownerId)
  if (!corrections) return null
  const { limit, used, remaining, waiting } = corrections
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
export function CorrectionCost({ ownerId, count }: { ownerId: number; count: number }) {
  const corrections = useCorrections(ownerId)
  const left = corrections ? Math.max(0, corrections.remaining - corrections.waiting) : Infinity
  return (
    <p className={styles['cost']} data-too-many={count > left || undefined}>
      {count > left ? texts.tooMany(count, left) : texts.costs(count)}
    </p>
  )
}
