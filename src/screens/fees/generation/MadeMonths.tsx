import { useState } from 'react'
import type { MonthMade } from '#domain/fees/fee-months.schema.ts'
import type { FeeMonths } from '#data/fees/missing-months.ts'
import { MadeList } from './MadeList.tsx'
import { TakeBack } from './TakeBack.tsx'
import { generationTexts as texts } from './generation.texts.ts'
import styles from './generation.module.css'

/** The months that were made in this month, and the way to take each back; empty where there are none. */
export function MadeMonths({ of: { made, ask } }: { of: FeeMonths }) {
  const [toTakeBack, setToTakeBack] = useState<MonthMade | null>(null)
  if (made.length === 0) return null
  return (
    <section className={styles['made']} aria-label={texts.madeTitle}>
      <p>
        <strong>{texts.madeTitle}</strong> {texts.madeHelp}
      </p>
      <MadeList made={made} onTakeBack={setToTakeBack} />
      {toTakeBack ? <TakeBack month={toTakeBack} onClose={() => setToTakeBack(null)} onDone={ask} /> : null}
    </section>
  )
}
