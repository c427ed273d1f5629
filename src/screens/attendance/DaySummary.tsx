import { useState } from 'react'
import type { DayOverview } from '#data/attendance/class-day.ts'
import { texts } from './attendance.texts.ts'
import styles from './DaySummary.module.css'

const FIRST_SHOWN = 6

/** The number of marked classes, and links to unmarked ones. */
export function DaySummary({ overview, onOpen }: { overview: DayOverview; onOpen: (id: number) => void }) {
  const [isWhole, setWhole] = useState(false)
  const { markedClasses, allClasses, open } = overview
  if (allClasses === 0) return null
  const shown = isWhole || open.length <= FIRST_SHOWN + 1 ? open : open.slice(0, FIRST_SHOWN)
  return (
    <section className={styles['summary']}>
      <p className={styles['line']} role="status">
        <span className={styles['meter']} aria-hidden>
          <span style={{ width: `${(100 * markedClasses) / allClasses}%` }} />
        </span>
        <strong>{texts.summary(markedClasses, allClasses)}</strong>
      </p>
      <div className={styles['open']}>
        <span className={styles['label']}>{open.length === 0 ? texts.allMarked : texts.notMarkedYet}</span>
        {shown.map(({ id, name, missing, isPartly }) => (
          <button key={id} type="button" className={styles['chip']} onClick={() => onOpen(id)}>
            {isPartly ? texts.partlyMarked(name, missing) : name}
          </button>
        ))}
        {shown.length < open.length ? (
          <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
            {texts.more(open.length - shown.length)}
          </button>
        ) : null}
      </div>
    </section>
  )
}
