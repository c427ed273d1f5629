import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { decideLine, matchLine, takeLineAsPayment, takeMatchBack } from '#domain/wallets/wallets.endpoints.ts'
import type { StatementAccount, WalletRow } from '#domain/wallets/wallets.schema.ts'
import { call } from '#data/answers/api.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { ReasonButton } from '../core/form/ReasonButton.tsx'
import { useAction } from '../core/form/use-action.ts'
import { IfMay } from '../core/IfMay.tsx'
import { SettleLine } from './SettleLine.tsx'
import { amountOf, whoOfRow } from './line-words.ts'
import { TakePayment } from './TakePayment.tsx'
import { walletTexts as texts } from './wallets.texts.ts'
import styles from './wallets.module.css'

type Props = { row: WalletRow; account: StatementAccount; onSaved: () => void }

/** What can be done with a row: what is likeliest as a button, everything else in a dialog. */
export const RowActions = (props: Props) => (
  <IfMay call={matchLine}>
    <Acts {...props} />
  </IfMay>
)

function Acts({ row, account, onSaved }: Props) {
  const { line, before, matches } = row
  if (before && line) return <Decide id={line.id} onSaved={onSaved} />
  if (matches.length > 0) return <TakeBacks row={row} onSaved={onSaved} />
  return line ? <OpenLine row={row} account={account} onSaved={onSaved} /> : null
}

function Decide({ id, onSaved }: { id: number; onSaved: () => void }) {
  const decide = useAction((take: 'new' | 'old') => call(decideLine, { params: { id: String(id) }, body: { take } }), {
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.notSaved,
    failed: toastFailed,
  })
  return (
    <div className={styles['actions']}>
      <Button size="sm" h={44} disabled={decide.isBusy} onClick={() => void decide.run('new')}>
        {texts.decide.takeNew}
      </Button>
      <Button size="sm" h={44} variant="default" disabled={decide.isBusy} onClick={() => void decide.run('old')}>
        {texts.decide.keepOld}
      </Button>
    </div>
  )
}

const TakeBacks = ({ row, onSaved }: Omit<Props, 'account'>) => (
  <div className={styles['actions']}>
    {row.matches.map((match) => (
      <ReasonButton
        key={match.id}
        label={texts.takeBack.button}
        of={texts.takeBack.of(match.words || (match.reason ?? ''))}
        title={texts.takeBack.title}
        submit={texts.takeBack.button}
        saved={texts.takeBack.done}
        failed={texts.notSaved}
        send={(reason) => call(takeMatchBack, { params: { id: String(match.id) }, body: { reason } })}
        onSaved={onSaved}
      >
        <p>
          <strong>{match.words || match.reason}</strong>
        </p>
        <p>{texts.takeBack.hint}</p>
      </ReasonButton>
    ))}
  </div>
)

function OpenLine({ row, account, onSaved }: Props) {
  const { line, proposals, suggests } = row
  const [only, ...others] = proposals
  const match = useAction(
    () => call(matchLine, { body: { lineId: line?.id ?? 0, kind: only?.kind ?? 'receipt', ref: only?.ref ?? '' } }),
    {
      done: ({ message }) => {
        toastDone(message)
        onSaved()
      },
      trouble: texts.notSaved,
      failed: toastFailed,
    },
  )
  if (!line) return null
  return (
    <div className={styles['actions']}>
      {only && others.length === 0 && only.isAmountSame ? (
        <Button
          size="sm"
          h={44}
          loading={match.isBusy}
          aria-label={texts.yesOf(only.words)}
          onClick={() => void match.run()}
        >
          {texts.yes}
        </Button>
      ) : null}
      {!only && suggests === 'payment' ? (
        <IfMay call={takeLineAsPayment}>
          <DialogButton
            renderButton={(open) => (
              <Button size="sm" h={44} onClick={open}>
                {texts.dialog.pay}
              </Button>
            )}
          >
            {(close) => <TakePayment line={line} onClose={close} onSaved={onSaved} />}
          </DialogButton>
        </IfMay>
      ) : null}
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.settleOf(whoOfRow(row), amountOf(line))} onClick={open}>
            <IconListSearch size={20} />
          </RowButton>
        )}
      >
        {(close) => <SettleLine row={row} line={line} account={account} onClose={close} onSaved={onSaved} />}
      </DialogButton>
    </div>
  )
}
