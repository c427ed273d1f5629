import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { formatMoment } from '#domain/core/times.ts'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import type { NumberCheck } from '#data/fees/number-check.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import type { TypedCash } from './cash.ts'
import { Choice } from './Choice.tsx'
import { isShortNumber, type Typed } from './pay-form.ts'
import { texts } from './pay.texts.ts'
import type { Plan } from './plan.ts'
import { ShillingFields } from './ShillingFields.tsx'
import { useMethodKeys } from './use-method-keys.ts'
import type { NumberState } from './use-number-check.ts'
import styles from './pay.module.css'

const METHODS = PAYMENT_METHODS.map((value, at) => ({ value, label: value, keys: String(at + 1) }))
/** The methods once a number is entered: digits belong to it. */
const WITHOUT_KEYS = PAYMENT_METHODS.map((value) => ({ value, label: value }))

type UsedProps = { check: NumberCheck; isKnown: boolean; onKnown: (isKnown: boolean) => void }

/** Where the number was used before; accepting it needs a tick. */
function UsedNumber({ check, isKnown, onKnown }: UsedProps) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return (
    <Alert color="clay" role="alert" icon={<IconAlertTriangle size={22} />} title={check.message}>
      {check.createdAt ? (
        <p className={styles['used']}>
          {check.description} · {texts.usedOn(formatMoment(Date.parse(check.createdAt), now, zone))}
        </p>
      ) : null}
      <ul className={styles['used']}>
        {check.paidFor.map(({ student, month, year, amount }, at) => (
          <li key={at}>
            {texts.paidFor(student, month && year ? formatMonth({ month, year }) : '', formatCents(amount))}
          </li>
        ))}
      </ul>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isKnown} onChange={(event) => onKnown(event.currentTarget.checked)} />
        {texts.takeAllTheSame}
      </label>
    </Alert>
  )
}

/** The age of the data of a check that did not reach the school. */
function CheckAge({ asOf }: Pick<NumberCheck, 'asOf'>) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (asOf === null) return null
  return (
    <p className={styles['hint']} role="status">
      {asOf > 0 ? texts.checkedHere(formatMoment(asOf, now, zone)) : texts.checkedHereOnly}
    </p>
  )
}

/** What is doubtful about the number: that cash leaves it out, or that it is short. */
export function NumberDoubt({ typed: { method, number } }: { typed: Typed }) {
  const written = number.trim()
  const doubt = !written
    ? null
    : method === 'Cash'
      ? texts.leftOut(written)
      : isShortNumber(written)
        ? texts.shortNumber(method, written)
        : null
  return doubt ? (
    <Alert color="amber" role="status" icon={<IconAlertTriangle size={22} />}>
      {doubt}
    </Alert>
  ) : null
}

type MethodFieldsProps = {
  typed: Typed
  plan: Plan
  /** Null where cash is in dollars alone. */
  cash: TypedCash | null
  state: NumberState
  onChange: (part: Partial<Typed>) => void
  /** Goes on to the button that takes the payment. */
  onReady: () => void
}

/** The method of payment; a number of mobile money is checked before it is accepted. */
export function MethodFields({ typed, plan, cash, state, onChange, onReady }: MethodFieldsProps) {
  const { method, number, isNumberKnown } = typed
  const input = useRef<HTMLInputElement>(null)
  const isGood = state.check !== null && !state.check.alreadyUsed
  const choose = (next: PaymentMethod): void => {
    if (next !== method) onChange({ method: next, isNumberKnown: false })
  }
  /** Chooses a method by keys, and goes on to what it needs. */
  const enter = (next: PaymentMethod): void => {
    choose(next)
    setTimeout(() => (next === 'Cash' ? onReady() : input.current?.focus()))
  }
  useMethodKeys({ input, number, onChoose: enter })
  const check = async (): Promise<void> => {
    if (isGood || (await state.run())) {
      // Somebody who types on meanwhile is not interrupted.
      if (input.current?.value === number) onReady()
    }
  }
  return (
    <div className={styles['fields']}>
      <Choice
        label={texts.method}
        value={method}
        options={number ? WITHOUT_KEYS : METHODS}
        onChange={choose}
        onEnter={enter}
      />
      {method === 'Cash' || isGood ? <NumberDoubt typed={typed} /> : null}
      {cash ? <ShillingFields typed={typed} plan={plan} cash={cash} onChange={onChange} onReady={onReady} /> : null}
      {method === 'Cash' ? null : (
        <>
          <div className={styles['searchLine']}>
            <TextInput
              ref={input}
              label={texts.number}
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={number}
              error={state.problem}
              onChange={(event) => onChange({ number: event.currentTarget.value, isNumberKnown: false })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (!event.repeat) void check()
              }}
            />
            <Button
              variant="light"
              color={isGood ? 'leaf' : 'nile'}
              leftSection={isGood ? <IconCheck size={18} /> : null}
              disabled={state.isBusy}
              onClick={() => void check()}
            >
              {state.isBusy ? texts.checking : state.check ? texts.checked : texts.check}
            </Button>
          </div>
          {state.check ? <CheckAge asOf={state.check.asOf} /> : null}
          {state.check?.alreadyUsed ? (
            <UsedNumber
              check={state.check}
              isKnown={isNumberKnown}
              onKnown={(isKnown) => onChange({ isNumberKnown: isKnown })}
            />
          ) : null}
        </>
      )}
    </div>
  )
}
