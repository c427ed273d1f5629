import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { cancelLines, matchLine, setLineAside, takeLineAsPayment } from '#domain/wallets/wallets.endpoints.ts'
import type { StatementAccount, WalletLine, WalletRow, WalletTarget } from '#domain/wallets/wallets.schema.ts'
import { call } from '#data/answers/api.ts'
import { useCandidates } from '#data/wallets/wallets.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Gate } from '../core/Gates.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { ReasonDialog } from '../core/form/ReasonDialog.tsx'
import { useAction } from '../core/form/use-action.ts'
import { EnterCharges } from './Charges.tsx'
import { whoOf, wordsOfLine } from './line-words.ts'
import { TakePayment } from './TakePayment.tsx'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const { dialog: texts, why, otherAmount, notSaved, aside } = walletTexts

type SettleProps = {
  row: WalletRow
  line: WalletLine
  account: StatementAccount
  onClose: () => void
  onSaved: () => void
}

type Step = 'line' | 'payment' | 'charge' | 'aside'

/** Dialog in which somebody says what a line of a statement is. */
export function SettleLine({ row, line, account, onClose, onSaved }: SettleProps) {
  const [step, setStep] = useState<Step>('line')
  const rest = { ...line, amount: row.rest }
  if (step === 'payment') return <TakePayment line={rest} onClose={onClose} onSaved={onSaved} />
  if (step === 'charge') return <EnterCharges account={account} lines={[rest]} onClose={onClose} onSaved={onSaved} />
  if (step === 'aside') return <SetAside line={line} onClose={onClose} onSaved={onSaved} />
  const mayEnter = line.currency === 'USD' && row.matches.length === 0
  return (
    <Dialog opened onClose={onClose} title={texts.title} size="lg">
      <div className={styles['stack']}>
        <p>
          <strong>{whoOf(line)}</strong>
          <br />
          <span className="num">{wordsOfLine(line)}</span>
          {line.text ? <small className={styles['soft']}> {line.text}</small> : null}
        </p>
        <div className={styles['bar']}>
          {mayEnter && line.amount > 0 && (account === 'zaad' || account === 'edahab') ? (
            <IfMay call={takeLineAsPayment}>
              <Button onClick={() => setStep('payment')}>{texts.pay}</Button>
            </IfMay>
          ) : null}
          {mayEnter && line.amount < 0 ? <Button onClick={() => setStep('charge')}>{texts.charge}</Button> : null}
          <Button variant="default" onClick={() => setStep('aside')}>
            {texts.aside}
          </Button>
        </div>
        {line.currency === 'USD' ? (
          <Choose
            row={row}
            line={line}
            onDone={() => {
              onSaved()
              onClose()
            }}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

type ChooseProps = { row: WalletRow; line: WalletLine; onDone: () => void }

/** The entries that the line may be, those that are proposed first, and lines that cancel it. */
function Choose({ row, line, onDone }: ChooseProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const answer = useCandidates({ id: line.id, search })
  const options = {
    done: ({ message }: { message: string }) => {
      toastDone(message)
      onDone()
    },
    trouble: notSaved,
  }
  const match = useAction(
    ({ kind, ref }: WalletTarget) => call(matchLine, { body: { lineId: line.id, kind, ref } }),
    options,
  )
  const cancel = useAction(
    (other: WalletLine) => call(cancelLines, { body: { lineId: line.id, otherId: other.id } }),
    options,
  )
  const isBusy = match.isBusy || cancel.isBusy
  const proposed = new Set(row.proposals.map(({ kind, ref }) => `${kind} ${ref}`))
  return (
    <>
      {match.trouble || cancel.trouble ? <ProblemAlert message={match.trouble ?? cancel.trouble ?? ''} /> : null}
      {row.proposals.length > 0 ? (
        <section>
          <h3>{texts.proposals}</h3>
          <Options
            options={row.proposals.map((target) => ({
              target,
              note: target.isAmountSame ? why[target.why] : otherAmount(formatCents(target.amount)),
            }))}
            isBusy={isBusy}
            onChoose={(target) => void match.run(target)}
          />
        </section>
      ) : null}
      <section>
        <h3>{texts.others}</h3>
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Gate {...answer}>
          {({ targets, lines }) => {
            const others = targets.filter(({ kind, ref }) => !proposed.has(`${kind} ${ref}`))
            return (
              <>
                {others.length === 0 ? <p className={styles['soft']}>{texts.none}</p> : null}
                <Options
                  options={others.map((target) => ({ target, note: null }))}
                  isBusy={isBusy}
                  onChoose={(target) => void match.run(target)}
                />
                {lines.length > 0 ? (
                  <Cancelling lines={lines} isBusy={isBusy} onChoose={(other) => void cancel.run(other)} />
                ) : null}
              </>
            )
          }}
        </Gate>
      </section>
    </>
  )
}

type OptionsProps = {
  options: readonly { target: WalletTarget; note: string | null }[]
  isBusy: boolean
  onChoose: (target: WalletTarget) => void
}

const Options = ({ options, isBusy, onChoose }: OptionsProps) => (
  <ul className={styles['options']}>
    {options.map(({ target, note }) => (
      <li key={`${target.kind} ${target.ref}`}>
        <div>
          {target.words}
          <small className="num">
            {[formatDay(target.day), formatCents(target.amount), target.number, note].filter(Boolean).join(' · ')}
          </small>
        </div>
        <Button
          size="sm"
          h={44}
          variant="default"
          disabled={isBusy}
          aria-label={texts.chooseOf(target.words)}
          onClick={() => onChoose(target)}
        >
          {texts.choose}
        </Button>
      </li>
    ))}
  </ul>
)

type CancellingProps = { lines: readonly WalletLine[]; isBusy: boolean; onChoose: (line: WalletLine) => void }

const Cancelling = ({ lines, isBusy, onChoose }: CancellingProps) => (
  <section>
    <h3>{texts.cancelling}</h3>
    <ul className={styles['options']}>
      {lines.map((other) => (
        <li key={other.id}>
          <div>
            {whoOf(other)}
            <small className="num">{wordsOfLine(other)}</small>
          </div>
          <Button size="sm" h={44} variant="default" disabled={isBusy} onClick={() => onChoose(other)}>
            {texts.cancel}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

const SetAside = ({ line, onClose, onSaved }: { line: WalletLine; onClose: () => void; onSaved: () => void }) => (
  <ReasonDialog
    title={aside.title}
    submit={texts.aside}
    saved={aside.done}
    failed={notSaved}
    send={(reason) => call(setLineAside, { params: { id: String(line.id) }, body: { reason } })}
    onClose={onClose}
    onSaved={onSaved}
  >
    <p>
      <strong>{whoOf(line)}</strong> · <span className="num">{wordsOfLine(line)}</span>
    </p>
    <p>{aside.hint}</p>
  </ReasonDialog>
)
