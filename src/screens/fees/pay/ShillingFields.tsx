import { Button, TextInput } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import type { ChangeIn } from '#domain/fees/mixed-cash.rules.ts'
import { formatCents, typedAmount } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { amountsWorth, changeWords, owedWords, type TypedCash } from './cash.ts'
import { Choice } from './Choice.tsx'
import type { Typed } from './pay-form.ts'
import { texts as payTexts } from './pay.texts.ts'
import type { Plan } from './plan.ts'
import { useFocusKey } from './use-method-keys.ts'
import styles from './pay.module.css'

const texts = payTexts.cash

type ShillingFieldsProps = {
  typed: Typed
  plan: Plan
  cash: TypedCash
  onChange: (part: Partial<Typed>) => void
  /** Goes on to the button that takes the payment. */
  onReady: () => void
}

/** Cash in dollars and shillings as it is handed over: what it is worth, what is still owed, and the change. */
export function ShillingFields({ typed, plan, cash, onChange, onReady }: ShillingFieldsProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusKey('s', input)
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat && !cash.blocked) onReady()
  }
  const payRest = () => {
    onChange({ shillings: String(cash.restShillings) })
    setTimeout(onReady)
  }
  return (
    <>
      <div className={styles['pair']} data-even>
        <TextInput
          label={texts.dollars}
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          leftSectionWidth={28}
          placeholder={typed.shillings.trim() === '' ? typedAmount(plan.netCents) : '0.00'}
          value={typed.dollars}
          error={cash.problems.dollars}
          onChange={(event) => onChange({ dollars: event.currentTarget.value })}
          onKeyDown={onEnter}
        />
        <TextInput
          ref={input}
          label={texts.shillings}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-keyshortcuts="s"
          placeholder="0"
          value={typed.shillings}
          error={cash.problems.shillings}
          onChange={(event) => onChange({ shillings: event.currentTarget.value })}
          onKeyDown={onEnter}
        />
      </div>
      <div className={styles['cashLine']}>
        {typed.shillings.trim() === '' && cash.restShillings > 0 && !cash.problems.dollars ? (
          <Button variant="light" onClick={payRest}>
            {typed.dollars.trim() === ''
              ? texts.all(formatShillings(cash.restShillings))
              : texts.rest(formatShillings(cash.restShillings))}
          </Button>
        ) : null}
        <small>{texts.rate(formatShillings(cash.rate))}</small>
      </div>
      <Settled plan={plan} cash={cash} onChange={onChange} />
    </>
  )
}

const CHANGE_IN: readonly ChangeIn[] = ['shillings', 'dollars']

/** What the typed cash is worth, and what is owed or given back. */
function Settled({ plan, cash, onChange }: Pick<ShillingFieldsProps, 'plan' | 'cash' | 'onChange'>) {
  const { mix } = cash
  if (!mix) return null
  if (mix.owed.cents > 0)
    return (
      <div className={styles['settled']} role="status" data-owed>
        <span className="num">{texts.worth(formatCents(mix.worthCents))}</span>
        <strong className="num">{texts.owed(owedWords(mix))}</strong>
        {mix.worthCents > 0 ? (
          <Button variant="default" onClick={() => onChange({ amounts: amountsWorth(plan, mix.worthCents) })}>
            {texts.settleOnly(formatCents(mix.worthCents))}
          </Button>
        ) : null}
      </div>
    )
  return (
    <>
      <div className={styles['settled']} role="status">
        <span className="num">{texts.worth(formatCents(mix.worthCents))}</span>
        <strong className="num">{changeWords(cash) ? texts.change(changeWords(cash)) : texts.noChange}</strong>
      </div>
      {mix.hasChoice ? (
        <Choice
          label={texts.changeIn}
          value={mix.changeIn}
          options={CHANGE_IN.map((value) => ({ value, label: texts.changeWays[value] }))}
          onChange={(changeIn) => onChange({ changeIn })}
        />
      ) : null}
    </>
  )
}
