import type { MissingMonth, MonthMade } from '#domain/fees/fee-months.schema.ts'
import { monthNumber } from '#domain/school/months.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MadeList } from './MadeList.tsx'
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
    <MadeList made={preview.made} onTakeBack={onTakeBack} />
  </ConfirmDialog>
)
