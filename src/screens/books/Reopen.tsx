import { reopenMonth } from '#domain/books/books.endpoints.ts'
import type { ProfitLog } from '#domain/books/books.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { call } from '#data/answers/api.ts'
import { ReasonDialog } from '../core/form/ReasonDialog.tsx'
import { profitTexts as texts } from './books.texts.ts'

type ReopenProps = { log: ProfitLog; onClose: () => void; onSaved: () => void }

/** Dialog that reopens the newest closed month. */
export const Reopen = ({ log, ...props }: ReopenProps) => (
  <ReasonDialog
    {...props}
    title={texts.reopenOf(formatMonth(log))}
    submit={texts.reopen}
    send={(reason) => call(reopenMonth, { params: { id: String(log.id) }, query: { reason } })}
    saved={texts.reopened(formatMonth(log))}
    failed={texts.reopenFailed}
  >
    <p>{texts.reopenHint(formatMonth(log))}</p>
  </ReasonDialog>
)
