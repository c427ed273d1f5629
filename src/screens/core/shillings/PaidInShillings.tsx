import { Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatRate } from '#domain/school/shillings.rules.ts'
import { useRates } from '#data/school/shillings.ts'
import { useSchool } from '#data/session/use-session.ts'
import form from '#ui/form.module.css'
import tiles from '#ui/tiles.module.css'
import { shillingTexts as texts } from './shillings.texts.ts'
import { fromDollars, fromShillings, isFarFrom, type TypedShillings } from './typed-shillings.ts'

type Typed = TypedShillings & { amount: string; paymentMethod: string }
type Part = { value: string; onChange: (value: string) => void; error: string | undefined }

/** The parts of a form that has an amount, a method and `shillingFields`. */
type OfShillings = {
  typed: Typed
  change: (values: Partial<Typed>) => void
  part: (name: 'amount' | 'shillingsTyped' | 'rateTyped') => Part
}

/** Names of the fields, which `RecordFields` leaves out, since these parts show them. */
export const SHILLING_FIELDS = ['inShillings', 'shillingsTyped', 'rateTyped'] as const

/** Whether the form offers shillings: the school takes them, and cash is chosen. */
const useOffered = (method: string): number | null => {
  const school = useSchool()
  return method === 'Cash' ? (school?.smallestNote ?? null) : null
}

/** The amount in dollars of an outlay in shillings: typing it makes the shillings. */
export function LinkedAmount({ of, label }: { of: OfShillings; label: string }) {
  const { typed } = of
  const note = useOffered(typed.paymentMethod)
  const { value, error } = of.part('amount')
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ currentTarget: { value: amount } }) =>
        of.change({
          amount,
          ...(typed.inShillings && note !== null ? fromDollars(amount, typed.rateTyped, note) : {}),
        })
      }
    />
  )
}

/** Asks whether an amount is paid in shillings, and for how many at which rate; typed shillings make the dollars. */
export function PaidInShillings({ of }: { of: OfShillings }) {
  const { typed, change } = of
  const note = useOffered(typed.paymentMethod)
  const reading = useRates()
  const last = reading.status === 'ready' ? reading.data.last : null
  const at = (rate: string) => ({ rateTyped: rate, ...fromDollars(typed.amount, rate, note ?? 1) })
  // Ticked before the rates were read: the last one is filled in once it is known.
  const isAwaited = useRef(false)
  const fillIn = useEffectEvent((rate: number) => {
    if (isAwaited.current && typed.inShillings && typed.rateTyped === '') change(at(formatRate(rate)))
    isAwaited.current = false
  })
  useEffect(() => {
    if (last) fillIn(last.rate)
  }, [last])
  if (note === null) return null
  const begin = () => {
    isAwaited.current = last === null
    return at(typed.rateTyped || (last ? formatRate(last.rate) : ''))
  }
  const [shillings, rate] = [of.part('shillingsTyped'), of.part('rateTyped')]
  const hint = last ? texts.rateOf(formatDay(last.day)) : texts.noRate
  return (
    <>
      <div className={`${form['full']} ${tiles['tiles']}`}>
        <label>
          <input
            type="checkbox"
            checked={typed.inShillings}
            onChange={({ currentTarget: { checked } }) => change({ inShillings: checked, ...(checked ? begin() : {}) })}
          />
          {texts.tick}
        </label>
      </div>
      {typed.inShillings ? (
        <>
          <TextInput
            label={texts.shillings}
            inputMode="numeric"
            autoComplete="off"
            value={shillings.value}
            error={shillings.error}
            onChange={({ currentTarget: { value } }) =>
              change({ shillingsTyped: value, ...fromShillings(value, typed.rateTyped) })
            }
          />
          <div>
            <TextInput
              label={texts.rate}
              description={hint}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              autoComplete="off"
              value={rate.value}
              error={rate.error}
              onChange={({ currentTarget: { value } }) => change(at(value))}
            />
            {last && isFarFrom(rate.value, last.rate) ? (
              <Text size="sm" role="status" c="amber.9">
                {texts.unusual(formatRate(last.rate))}
              </Text>
            ) : null}
          </div>
        </>
      ) : null}
    </>
  )
}
