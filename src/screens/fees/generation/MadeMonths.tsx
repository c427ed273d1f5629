import { useState } from 'react'
import type { MonthMade } from '#domain/fees/fee-months.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { FeeMonths } from '#data/fees/missing-months.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { MadeList } from './MadeList.tsx'
import { TakeBack } from './TakeBack.tsx'
import { generationTexts as texts } from './generation.texts.ts'
import styles from './generation.module.css'

/** The months that were made in this month, and the way to take each back; empty where there are none. */
export function MadeMonths({ of: { made, ask } }: { of: FeeMonths }) {
  const [toTakeBack, setToTakeBack] = useState<MonthMade | null>(null)
  if (made.length === 0) return null
  return (
    <div className={styles['made']}>
      <FoldingPanel title={texts.madeTitle} brief={made.map(formatMonth).join(', ')} isAlways>
        <p>{texts.madeHelp}</p>
        <MadeList made={made} onTakeBack={setToTakeBack} />
      </FoldingPanel>
      {toTakeBack ? <TakeBack month={toTakeBack} onClose={() => setToTakeBack(null)} onDone={ask} /> : null}
    </div>
  )
}
