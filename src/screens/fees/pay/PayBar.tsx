import { Alert, Button } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import { bottomBar } from '#ui/bottom-bar.ts'
import { balanceWords, type TypedCash } from './cash.ts'
import { ignoreRepeats } from './ignore-repeats.ts'
import type { Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import type { Plan } from './plan.ts'
import styles from './pay.module.css'

type PayBarProps = {
  plan: Plan
  typed: Typed
  cash: TypedCash | null
  trouble: string | null
  isBusy: boolean
  button: Ref<HTMLButtonElement>
  onTake: () => void
}

/** The amount to receive and its method, always visible, and the button that takes the payment. */
export function PayBar({ plan, typed, cash, trouble, isBusy, button, onTake }: PayBarProps) {
  const { totalCents, discountCents, netCents, lines } = plan
  return (
    <div className={styles['bar']} data-shell {...bottomBar}>
      {trouble ? (
        <Alert color="clay" variant="filled" role="alert" icon={<IconAlertOctagon size={22} />}>
          {trouble}
        </Alert>
      ) : null}
      <div className={styles['barLine']}>
        <p className="num" role="status">
          <span>
            {discountCents > 0
              ? `${texts.total} ${formatCents(totalCents)} − ${formatCents(discountCents)}`
              : lines.length > 1
                ? texts.childrenOf(lines.length)
                : texts.net}
            {` · ${describeMethod(typed.method, typed.number.trim())}`}
            {cash?.given ? ` ${formatCash(cash.given)}` : ''}
          </span>
          <strong>{formatCents(netCents)}</strong>
          {cash && balanceWords(cash) ? <span>{balanceWords(cash)}</span> : null}
        </p>
        <Button ref={button} size="lg" disabled={isBusy} onKeyDown={ignoreRepeats} onClick={onTake}>
          {texts.take(formatCents(netCents))}
        </Button>
      </div>
    </div>
  )
}
