import { Button } from '@mantine/core'
import { useState } from 'react'
import { settleHeldPayment } from '#domain/fees/payments.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import { useDiscountLimit } from '#data/fees/discount-limit.ts'
import { useFeeAccount } from '#data/fees/fee-accounts.queries.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { IfMay } from '../../core/IfMay.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { momentWords } from '../../core/list/columns.tsx'
import { ReasonDialog } from '../lists/ReasonDialog.tsx'
import { heldActs, type HeldAct } from './held-acts.ts'
import { monthOf, reasonOf, sentenceOf } from './held-details.ts'
import { heldTexts as texts } from './held.texts.ts'
import styles from './held.module.css'

type HeldCardProps = {
  shown: ShownPayment
  /** Other payments with the same number. */
  others: readonly ShownPayment[]
  timeZone: string
  onSettled: () => void
}

/** One payment on hold in a plain sentence, and the ways to settle it. */
export function HeldCard({ shown, others, timeZone, onSettled }: HeldCardProps) {
  const { payment } = shown
  return (
    <li className={styles['card']}>
      <h2>{sentenceOf(shown)}</h2>
      <p className={styles['why']}>{reasonOf(shown)}</p>
      <p className={styles['details']}>
        <span className="num">{momentWords(payment.paidAt, timeZone)}</span>
        <span>{texts.receipt(payment.receipt)}</span>
        {monthOf(shown) ? <span>{texts.forMonth(monthOf(shown))}</span> : null}
        {payment.description ? <span>{payment.description}</span> : null}
        {payment.discountReason ? <span>{payment.discountReason}</span> : null}
      </p>
      {others.length > 0 ? (
        <div className={styles['others']}>
          {texts.usedBefore}
          <ul>
            {others.map((other) => (
              <li key={other.payment.receipt + other.payment.studentId}>
                {other.fullname} · {formatCents(other.payment.amountCents)} ·{' '}
                {momentWords(other.payment.paidAt, timeZone)} · {other.payment.receipt}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <IfMay call={settleHeldPayment}>
        <Actions shown={shown} onSettled={onSettled} />
      </IfMay>
    </li>
  )
}

/** Stands for the month of a payment without one, since a hook needs some month; it has no discount limit. */
const NO_MONTH = { year: 0, month: 0 }

function Actions({ shown, onSettled }: Pick<HeldCardProps, 'shown' | 'onSettled'>) {
  const { payment } = shown
  const account = useFeeAccount(payment.studentId)
  const { year, month } = payment
  const limit = useDiscountLimit(year !== null && month !== null ? { year, month } : NO_MONTH)
  const [toConfirm, setToConfirm] = useState<HeldAct | 'refund' | 'void' | null>(null)
  const settling = useAction((act: HeldAct) => paymentActions.settle(payment.id ?? 0, act.settlement), {
    done: () => {
      toastDone(texts.settled)
      onSettled()
    },
    failed: toastFailed,
    trouble: texts,
  })
  const { isBusy } = settling
  const one = account.status === 'ready' ? account.data : null
  const balance = one ? balanceOf(one.account) : 0
  const isKnown = account.status === 'ready' && limit.status === 'ready'
  const acts = isKnown ? heldActs({ payment, open: one?.account.open ?? null, limit: limit.data }) : []
  return (
    <>
      {one ? (
        <p className={styles['owes']}>{balance > 0 ? texts.owes(formatCents(balance)) : texts.owesNothing}</p>
      ) : null}
      <ul className={styles['acts']} aria-label={texts.actsLabel}>
        {acts.map((act, at) => (
          <li key={act.key}>
            <Button
              variant={at === 0 ? 'filled' : 'default'}
              loading={settling.busy?.[0].key === act.key}
              disabled={isBusy}
              aria-describedby={`${payment.id}-${act.key}`}
              onClick={() => (act.needsReason ? setToConfirm(act) : void settling.run(act))}
            >
              {act.label}
            </Button>
            <small id={`${payment.id}-${act.key}`}>{act.effects.join(' ')}</small>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button variant="default" disabled={isBusy} onClick={() => setToConfirm('refund')}>
          {texts.refund}
        </Button>
        <Button variant="subtle" color="clay" disabled={isBusy} onClick={() => setToConfirm('void')}>
          {texts.void}
        </Button>
      </div>
      {toConfirm ? (
        <AskReason shown={shown} toConfirm={toConfirm} onClose={() => setToConfirm(null)} onSettled={onSettled} />
      ) : null}
    </>
  )
}

type AskReasonProps = Pick<HeldCardProps, 'shown' | 'onSettled'> & {
  toConfirm: HeldAct | 'refund' | 'void'
  onClose: () => void
}

/** The dialog that asks for the reason of an act: its texts, and the call that is sent with the reason. */
function questionOf({ payment, fullname }: ShownPayment, toConfirm: HeldAct | 'refund' | 'void') {
  const id = payment.id ?? 0
  const amount = formatCents(payment.amountCents)
  if (toConfirm === 'refund')
    return {
      label: texts.refund,
      words: texts.refundAsk(amount, fullname),
      done: texts.refunded,
      send: (reason: string, overdrawn: { overdrawnReason?: string }) =>
        paymentActions.settle(id, { action: 'refund', reason, ...overdrawn }),
    }
  if (toConfirm === 'void')
    return {
      label: texts.void,
      words: texts.voidAsk(amount, fullname),
      done: texts.voided,
      send: (reason: string) => paymentActions.withdraw(id, reason),
    }
  return {
    label: toConfirm.label,
    words: toConfirm.effects.join(' '),
    done: texts.settled,
    send: (reason: string) => paymentActions.settle(id, { action: 'accept', reason }),
  }
}

function AskReason({ shown, toConfirm, onClose, onSettled }: AskReasonProps) {
  const { label, words, done, send } = questionOf(shown, toConfirm)
  return (
    <ReasonDialog
      title={label}
      confirmLabel={label}
      onClose={onClose}
      onConfirm={async (reason, overdrawn) => {
        await send(reason, overdrawn)
        toastDone(done)
        onSettled()
      }}
    >
      {words}
    </ReasonDialog>
  )
}
