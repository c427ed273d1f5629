import type { MonthMade } from '#domain/fees/fee-months.schema.ts'
import { feeActions } from '#data/fees/missing-months.ts'
import { ReasonDialog } from '../../core/form/ReasonDialog.tsx'
import { generationTexts as texts } from './generation.texts.ts'

type TakeBackProps = { month: MonthMade; onClose: () => void; onDone: () => void }

/** Asks why a month's fees are taken back; who has paid on them since is named in the refusal. */
export const TakeBack = ({ month, onClose, onDone }: TakeBackProps) => (
  <ReasonDialog
    title={texts.takeBackOf(month)}
    submit={texts.takeBack}
    send={(reason) => feeActions.takeBack(month, reason)}
    saved={texts.takenBack(month)}
    failed={{ failed: texts.takeBackFailed, noServer: texts.takeBackNoServer }}
    onClose={onClose}
    onSaved={onDone}
  >
    <p>{texts.takeBackAsk(month)}</p>
  </ReasonDialog>
)
