import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dollarsOf, formatCents, parseAmount, typedAmount } from '#domain/school/money.ts'
import { takeLineAsPayment } from '#domain/wallets/wallets.endpoints.ts'
import type { ProposedFamily } from '#domain/wallets/entered-lines.schema.ts'
import type { WalletLine } from '#domain/wallets/wallets.schema.ts'
import { call } from '#data/answers/api.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useProposedFamily } from '#data/wallets/wallets.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Gate } from '../core/Gates.tsx'
import { StudentField } from '../core/form/StudentField.tsx'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import { whoOf } from './line-words.ts'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const texts = walletTexts.pay

type TakeProps = { line: WalletLine; onClose: () => void; onSaved: () => void }

/** Dialog that takes a line of a wallet as a payment of the family of its phone, or of a student who is found by name. */
export function TakePayment({ line, onClose, onSaved }: TakeProps) {
  const [studentId, setStudentId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const answer = useProposedFamily({ id: line.id, studentId })
  return (
    <Dialog opened onClose={onClose} title={texts.title} closeOnClickOutside={false}>
      <div className={styles['stack']}>
        <p>{texts.lead(formatCents(line.amount), whoOf(line))}</p>
        <Gate {...answer}>
          {(family) =>
            family.length === 0 ? (
              <p>{texts.unknown}</p>
            ) : (
              <Shares
                key={family.map((child) => child.studentId).join(' ')}
                line={line}
                family={family}
                onDone={(receipt) => {
                  toastDone(texts.done(receipt))
                  onSaved()
                  onClose()
                }}
              />
            )
          }
        </Gate>
        <StudentField
          label={texts.find}
          typed={typed}
          onType={setTyped}
          onChoose={(id) => {
            setStudentId(id)
            setTyped('')
          }}
          isChosenById
        />
      </div>
    </Dialog>
  )
}

type SharesProps = { line: WalletLine; family: ProposedFamily; onDone: (receipt: string) => void }

function Shares({ line, family, onDone }: SharesProps) {
  const [amounts, setAmounts] = useState(() => family.map(({ amount }) => (amount === 0 ? '' : typedAmount(amount))))
  const [isKnown, setKnown] = useState(false)
  const [asksNumber, setAsksNumber] = useState(false)
  const cents = amounts.map((typed) => (typed.trim() === '' ? 0 : parseAmount(typed)))
  const sum = cents.reduce<number>((all, each) => all + (each ?? 0), 0)
  const lines = family.flatMap(({ studentId, year, month }, at) => {
    const amountPaid = cents[at] ?? 0
    return amountPaid > 0 ? [{ studentId, year, month, amountPaid: dollarsOf(amountPaid) }] : []
  })
  const take = useAction(
    () =>
      call(takeLineAsPayment, {
        params: { id: String(line.id) },
        body: { lines, ...(isKnown ? { isNumberKnown: true } : {}) },
      }),
    {
      done: ({ receipt }) => onDone(receipt),
      trouble: (error) => {
        if (error instanceof RefusedError && error.code === 'numberAlreadyUsed') setAsksNumber(true)
        return troubleOf(error, texts.failed)
      },
    },
  )
  return (
    <>
      <h3>{texts.family}</h3>
      {family.map(({ studentId, fullname, className, due }, at) => (
        <div key={studentId} className={styles['share']}>
          <span>
            {fullname}, {className}
            <small className={styles['soft']}> {texts.due(formatCents(due))}</small>
          </span>
          <TextInput
            aria-label={fullname}
            inputMode="decimal"
            value={amounts[at] ?? ''}
            error={cents[at] === null ? texts.bad : null}
            onChange={({ currentTarget: { value } }) =>
              setAmounts((before) => before.map((each, place) => (place === at ? value : each)))
            }
          />
        </div>
      ))}
      {sum === line.amount ? null : <p role="status">{texts.differs(formatCents(line.amount), formatCents(sum))}</p>}
      {take.trouble ? <ProblemAlert message={take.trouble} /> : null}
      {asksNumber ? (
        <label className={styles['tick']}>
          <input type="checkbox" checked={isKnown} onChange={({ currentTarget }) => setKnown(currentTarget.checked)} />
          {texts.known}
        </label>
      ) : null}
      <Button
        loading={take.isBusy}
        disabled={sum !== line.amount || lines.length === 0 || (asksNumber && !isKnown)}
        onClick={() => void take.run()}
        data-autofocus
      >
        {texts.take(formatCents(line.amount))}
      </Button>
    </>
  )
}
