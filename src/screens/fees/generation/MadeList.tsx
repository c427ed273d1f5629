import { Button } from '@mantine/core'
import type { MonthMade } from '#domain/fees/fee-months.schema.ts'
import { monthNumber } from '#domain/school/months.ts'
import { generationTexts as texts } from './generation.texts.ts'
import styles from './generation.module.css'

type MadeListProps = { made: readonly MonthMade[]; onTakeBack: (month: MonthMade) => void }

/** Months whose fees were made, each with a button that takes them back. */
export const MadeList = ({ made, onTakeBack }: MadeListProps) => (
  <ul className={styles['months']}>
    {made.map((month) => (
      <li key={monthNumber(month)}>
        {texts.madeMonth(month)}
        <Button
          size="sm"
          h={44}
          variant="subtle"
          color="clay"
          aria-label={texts.takeBackOf(month)}
          onClick={() => onTakeBack(month)}
        >
          {texts.takeBack}
        </Button>
      </li>
    ))}
  </ul>
)
