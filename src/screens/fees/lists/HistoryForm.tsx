import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../../core/DayField.tsx'
import { methodsOf, NUMBERED_METHODS } from './history-form.ts'
import { listTexts } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'
import { chosenOf, yearsOfPayments } from './periods.ts'
import styles from './history.module.css'

const texts = paymentTexts.history

type Typed = { number: string; methods: string[]; mode: string; from: string; to: string; month: string; year: string }

function typedOf(params: URLSearchParams): Typed {
  const { month, year } = chosenOf(params)
  return {
    number: params.get('number') ?? '',
    methods: methodsOf(params),
    mode: params.get('mode') === 'dates' ? 'dates' : '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    month: String(month ?? ''),
    year: String(year ?? ''),
  }
}

/** Which number, and when it was used. */
export function HistoryForm({ today }: { today: string }) {
  const [params, set] = useAddress()
  const [typed, setTyped] = useState(() => typedOf(params))
  const [problem, setProblem] = useState<'number' | 'methods' | null>(null)
  const type = (values: Partial<Typed>) => setTyped({ ...typed, ...values })
  const isByDates = typed.mode === 'dates'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.number.trim()) return setProblem('number')
    if (typed.methods.length === 0) return setProblem('methods')
    set({ ...typed, number: typed.number.trim(), methods: typed.methods.join(','), sort: null, order: null }, true)
  }
  return (
    <form className={styles['form']} onSubmit={submit} data-shell>
      <TextInput
        label={texts.number}
        inputMode="tel"
        value={typed.number}
        error={problem === 'number' ? texts.required : null}
        onChange={(event) => type({ number: event.currentTarget.value })}
      />
      <fieldset className={styles['methods']}>
        <legend>{texts.methods}</legend>
        {NUMBERED_METHODS.map((method) => (
          <label key={method}>
            <input
              type="checkbox"
              checked={typed.methods.includes(method)}
              onChange={({ currentTarget: { checked } }) =>
                type({
                  methods: NUMBERED_METHODS.filter((each) =>
                    each === method ? checked : typed.methods.includes(each),
                  ),
                })
              }
            />
            {method}
          </label>
        ))}
        {problem === 'methods' ? <span role="alert">{texts.methodRequired}</span> : null}
      </fieldset>
      <NativeSelect
        label={texts.mode}
        data={[
          { value: '', label: texts.byMonth },
          { value: 'dates', label: texts.byDates },
        ]}
        value={typed.mode}
        onChange={(event) => type({ mode: event.currentTarget.value })}
      />
      {isByDates ? (
        <>
          <DayField label={texts.from} value={typed.from} onChange={(from) => type({ from })} />
          <DayField label={texts.to} value={typed.to} onChange={(to) => type({ to })} />
        </>
      ) : (
        <>
          <NativeSelect
            label={listTexts.month}
            data={[
              { value: '', label: listTexts.allMonths },
              ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label })),
            ]}
            value={typed.month}
            onChange={(event) => type({ month: event.currentTarget.value })}
          />
          <NativeSelect
            label={listTexts.year}
            data={[{ value: '', label: listTexts.allYears }, ...yearsOfPayments(today).map(String)]}
            value={typed.year}
            onChange={(event) => type({ year: event.currentTarget.value })}
          />
        </>
      )}
      <Button type="submit" leftSection={<IconSearch size={18} />}>
        {texts.search}
      </Button>
      {isByDates && Boolean(typed.from) !== Boolean(typed.to) ? <p>{texts.noDates}</p> : null}
    </form>
  )
}
