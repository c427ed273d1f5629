import { Button, Group } from '@mantine/core'
import { formatCents } from '#domain/school/money.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { changeWords, type TypedCash } from './cash.ts'
import { ignoreRepeats } from './ignore-repeats.ts'
import { NumberDoubt } from './MethodFields.tsx'
import type { PayForm } from './use-pay-form.ts'
import { texts } from './pay.texts.ts'
import { settlesText } from './plan.ts'
import styles from './pay.module.css'

/** The confirmation of a payment: for whom, for which months, how much and by which method. */
export function ConfirmPayment({ form }: { form: PayForm }) {
  const { typed, plan, cash, toConfirm, isBusy, confirm, close } = form
  return (
    <Dialog opened={toConfirm !== null} onClose={close} title={texts.confirmTitle} closeLabel={uiTexts.cancel}>
      <div onKeyDown={ignoreRepeats} role="presentation">
        <h3 className={styles['taken']}>
          {typed.method} <span className="num">{formatCents(plan.netCents)}</span>
        </h3>
        <NumberDoubt typed={typed} />
        <ul className={styles['confirm']}>
          {plan.children.map(({ student, cents, line, allocation }) =>
            line && allocation ? (
              <li key={student.id}>
                <span>
                  {student.fullname}
                  <small>{settlesText(allocation)}</small>
                </span>
                <span className="num">{formatCents(cents)}</span>
              </li>
            ) : null,
          )}
          {plan.discountCents > 0 ? (
            <li>
              <span>{texts.discount}</span>
              <span className="num">−{formatCents(plan.discountCents)}</span>
            </li>
          ) : null}
          <li data-total>
            <span>{describeMethod(typed.method, typed.number.trim())}</span>
            <span className="num">{formatCents(plan.netCents)}</span>
          </li>
        </ul>
        {cash ? <Handed cash={cash} /> : null}
        <Group justify="flex-end" gap="xs" className={styles['sure'] ?? ''}>
          <Button variant="default" onClick={close}>
            {uiTexts.cancel}
          </Button>
          <Button disabled={isBusy} onClick={confirm} data-autofocus>
            {isBusy ? texts.confirming : texts.confirm}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

/** Cash in both currencies, and the change. */
function Handed({ cash }: { cash: TypedCash }) {
  if (!cash.given) return null
  const change = changeWords(cash)
  const details = [
    [texts.cash.given, formatCash(cash.given)],
    [texts.cash.rateLabel, formatShillings(cash.rate)],
    [texts.cash.changeLabel, change],
  ] as const
  return (
    <ul className={`${styles['confirm']} ${styles['handed']}`}>
      {details.map(([label, value]) =>
        value ? (
          <li key={label} data-strong={value === change || undefined}>
            <span>{label}</span>
            <span className="num">{value}</span>
          </li>
        ) : null,
      )}
    </ul>
  )
}
