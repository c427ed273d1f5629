import { Button } from '@mantine/core'
import type { MissingMonth, MonthMade } from '#domain/fees/fee-months.schema.ts'
import { monthNumber } from '#domain/school/months.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { generationTexts as texts } from './generation.texts.ts'
import styles from './generation.module.css'

type AskGenerationProps = {
  preview: { toMake: readonly MissingMonth[]; made: readonly MonthMade[] }
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  onTakeBack: (month: MonthMade) => void
}

/** Says what would be made, before it is made, and offers to take back what was made in this month. */
export const AskGeneration = ({ preview, isBusy, onConfirm, onClose, onTakeBack }: AskGenerationProps) => (
  <ConfirmDialog
    opened
    title={texts.ask}
    confirmLabel={texts.generate}
    isBusy={isBusy}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>{preview.toMake.length > 0 ? texts.willMake : texts.nothingToMake}</p>
    <ul className={styles['months']}>
      {preview.toMake.map((month) => (
        <li key={monthNumber(month)}>{texts.ofMonth(month)}</li>
      ))}
    </ul>
    {preview.made.length > 0 ? <p>{texts.madeBefore}</p> : null}
    <ul className={styles['months']}>
      {preview.made.map((month) => (
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
  </ConfirmDialog>
)
