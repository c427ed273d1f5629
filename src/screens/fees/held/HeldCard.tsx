import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { shortMonth } from '#domain/school/months.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import type { HeldSettlement } from '#domain/fees/fees.schema.ts'
import { useFeeAccount } from '#data/fees/fee-accounts.queries.ts'
import { paymentActions } from '#data/fees/payment-changes.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { momentWords } from '../../core/list/columns.tsx'
import { ReasonDialog } from '../lists/ReasonDialog.tsx'
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

const MONTHS_OFFERED = 4

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
      <Actions shown={shown} onSettled={onSettled} />
    </li>
  )
}

function Actions({ shown, onSettled }: Pick<HeldCardProps, 'shown' | 'onSettled'>) {
  const { payment } = shown
  const account = useFeeAccount(payment.studentId)
  const settling = useAction(
    (_name: string, settlement: HeldSettlement) => paymentActions.settle(payment.id ?? 0, settlement),
    {
      done: () => {
        toastDone(texts.settled)
        onSettled()
      },
      failed: toastFailed,
      trouble: texts,
    },
  )
  const busy = settling.busy?.[0] ?? null
  const [asked, setAsked] = useState<'refund' | 'void' | null>(null)
  const accept = payment.heldCode ? texts.accept[payment.heldCode] : null
  const open = account.status === 'ready' ? (account.data?.account.open ?? []) : []
  const isKnown = account.status === 'ready' && account.data !== null
  const balance = account.status === 'ready' && account.data ? balanceOf(account.data.account) : 0
  return (
    <>
      {isKnown ? (
        <p className={styles['owes']}>{balance > 0 ? texts.owes(formatCents(balance)) : texts.owesNothing}</p>
      ) : null}
      {open.length > 0 && payment.amountCents > 0 ? (
        <div className={styles['months']} role="group" aria-label={texts.applyTo}>
          <span>{texts.applyTo}</span>
          {open.slice(0, MONTHS_OFFERED).map((month) => {
            const name = `${month.year}-${month.month}`
            return (
              <Button
                key={name}
                size="sm"
                h={44}
                variant="light"
                loading={busy === name}
                disabled={busy !== null}
                onClick={() => void settling.run(name, { action: 'allocate', month: month.month, year: month.year })}
              >
                {shortMonth(month)} · {formatCents(dueOf(month))}
              </Button>
            )
          })}
        </div>
      ) : null}
      <div className={styles['buttons']}>
        {accept ? (
          <Button
            loading={busy === 'accept'}
            disabled={busy !== null}
            onClick={() => void settling.run('accept', { action: 'accept' })}
          >
            {accept}
          </Button>
        ) : null}
        {payment.amountCents > 0 ? (
          <Button
            variant={accept ? 'default' : 'filled'}
            loading={busy === 'carry'}
            disabled={busy !== null}
            onClick={() => void settling.run('carry', { action: 'carry' })}
          >
            {texts.carry}
          </Button>
        ) : null}
        <Button variant="default" disabled={busy !== null} onClick={() => setAsked('refund')}>
          {texts.refund}
        </Button>
        <Button variant="subtle" color="clay" disabled={busy !== null} onClick={() => setAsked('void')}>
          {texts.void}
        </Button>
      </div>
      {asked ? <AskReason shown={shown} asked={asked} onClose={() => setAsked(null)} onSettled={onSettled} /> : null}
    </>
  )
}

type AskReasonProps = Pick<HeldCardProps, 'shown' | 'onSettled'> & { asked: 'refund' | 'void'; onClose: () => void }

function AskReason({ shown: { payment, fullname }, asked, onClose, onSettled }: AskReasonProps) {
  const id = payment.id ?? 0
  const isRefund = asked === 'refund'
  const label = isRefund ? texts.refund : texts.void
  const ask = isRefund ? texts.refundAsk : texts.voidAsk
  return (
    <ReasonDialog
      title={label}
      confirmLabel={label}
      onClose={onClose}
      onConfirm={async (reason) => {
        await (isRefund ? paymentActions.settle(id, { action: 'refund', reason }) : paymentActions.withdraw(id, reason))
        toastDone(isRefund ? texts.refunded : texts.voided)
        onSettled()
      }}
    >
      {ask(formatCents(payment.amountCents), fullname)}
    </ReasonDialog>
  )
}
