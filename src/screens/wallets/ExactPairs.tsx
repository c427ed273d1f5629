import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { formatCents } from '#domain/school/money.ts'
import { matchExact, type listExactPairs } from '#domain/wallets/wallets.endpoints.ts'
import type { StatementAccount } from '#domain/wallets/wallets.schema.ts'
import { call } from '#data/answers/api.ts'
import { useExactPairs } from '#data/wallets/wallets.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Gate } from '../core/Gates.tsx'
import { useAction } from '../core/form/use-action.ts'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const { exact: texts, fields, notSaved } = walletTexts

type Pair = ReplyOf<typeof listExactPairs>['pairs'][number]

const FIELDS = [
  text('day', fields.day, ({ day }: Pair) => formatDay(day)),
  text('words', texts.entry, ({ words }: Pair) => words, { isHeading: true, canBreak: true }),
  text('amount', fields.amount, ({ amount }: Pair) => formatCents(amount), { isNumber: true }),
]

type ExactProps = { account: StatementAccount; onSaved: () => void }

/** Offers to match all lines that are one entry each by number and amount, after they were shown. */
export const ExactButton = ({ count, ...props }: ExactProps & { count: number }) => (
  <DialogButton
    renderButton={(open) => (
      <Button leftSection={<IconChecks size={20} />} onClick={open}>
        {texts.button(count)}
      </Button>
    )}
  >
    {(close) => <ExactDialog {...props} onClose={close} />}
  </DialogButton>
)

function ExactDialog({ account, onClose, onSaved }: ExactProps & { onClose: () => void }) {
  const answer = useExactPairs(account)
  const confirm = useAction(
    (pairs: readonly Pair[]) =>
      call(matchExact, { body: { account, pairs: pairs.map(({ lineId, kind, ref }) => ({ lineId, kind, ref })) } }),
    {
      done: ({ message }) => {
        toastDone(message)
        onSaved()
        onClose()
      },
      trouble: notSaved,
    },
  )
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="lg">
      <Gate {...answer}>
        {({ pairs }) => (
          <div className={styles['stack']}>
            <p>{texts.lead(pairs.length, formatCents(pairs.reduce((sum, { amount }) => sum + amount, 0)))}</p>
            {confirm.trouble ? <ProblemAlert message={confirm.trouble} /> : null}
            <Button loading={confirm.isBusy} disabled={pairs.length === 0} onClick={() => void confirm.run(pairs)}>
              {texts.confirm}
            </Button>
            <ShortTable label={texts.title} fields={FIELDS} rows={pairs} rowKey={({ lineId }) => lineId} isDense />
          </div>
        )}
      </Gate>
    </Dialog>
  )
}
