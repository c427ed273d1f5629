import { voidLedgerEntry } from '#domain/books/books.endpoints.ts'
import type { LedgerLine } from '#domain/books/books.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { call } from '#data/answers/api.ts'
import { ReasonDialog } from '../core/form/ReasonDialog.tsx'
import { ledgerTexts as texts } from './books.texts.ts'

type TakeBackProps = { line: LedgerLine; onClose: () => void; onSaved: () => void }

/** Dialog that voids an entry made by hand. */
export const TakeBack = ({ line, ...props }: TakeBackProps) => (
  <ReasonDialog
    {...props}
    title={texts.takeBackTitle}
    submit={texts.takeBack}
    send={(reason) => call(voidLedgerEntry, { params: { id: String(line.manualId) }, body: { reason } })}
    saved={texts.takenBack}
    failed={texts.takeBackFailed}
  >
    <p>
      {formatDay(line.date)}, {texts.types[line.type]}, {line.source}:{' '}
      <strong className="num">{formatCents(line.amount)}</strong>. {texts.takeBackHint}
    </p>
  </ReasonDialog>
)
