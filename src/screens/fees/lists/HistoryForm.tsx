import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { MONTH_NAMES, yearChoices } from '#domain/school/months.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../../core/DayField.tsx'
import { checked } from '../../core/form/checked.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { methodsOf, NUMBERED_METHODS } from './history-form.ts'
import { listTexts } from './lists.texts.ts'
import { paymentTexts } from './payments.texts.ts'
import { chosenOf } from './periods.ts'
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

const MONTHS = [
  { value: '', label: listTexts.allMonths },
  ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label })),
]
const MODES = [
  { value: '', label: texts.byMonth },
  { value: 'dates', label: texts.byDates },
]

const problemsOf = ({ number, methods }: Typed) => ({
  number: number.trim() ? undefined : texts.required,
  methods: methods.length > 0 ? undefined : texts.methodRequired,
})

/** A payment number and a period. */
export function HistoryForm({ today }: { today: string }) {
  const [params, set] = useAddress()
  const { form, field, part, ...state } = useDraftForm(checked(problemsOf), {
    initial: typedOf(params),
    submit: (typed) =>
      set({ ...typed, number: typed.number.trim(), methods: typed.methods.join(','), sort: null, order: null }, true),
    stays: true,
  })
  const [mode, from, to] = useWatch({ control: form.control, name: ['mode', 'from', 'to'] })
  return (
    <div data-shell>
      <Form
        of={state}
        submit={texts.search}
        button={{ leftSection: <IconSearch size={18} /> }}
        className={styles['form']}
      >
        <TextInput label={texts.number} inputMode="tel" {...field('number')} />
        <Methods {...part('methods')} />
        <NativeSelect label={texts.mode} data={MODES} {...field('mode')} />
        {mode === 'dates' ? (
          <>
            <DayField label={texts.from} {...part('from')} />
            <DayField label={texts.to} {...part('to')} />
          </>
        ) : (
          <>
            <NativeSelect label={listTexts.month} data={MONTHS} {...field('month')} />
            <NativeSelect
              label={listTexts.year}
              data={[{ value: '', label: listTexts.allYears }, ...yearChoices(today)]}
              {...field('year')}
            />
          </>
        )}
        {mode === 'dates' && Boolean(from) !== Boolean(to) ? <p>{texts.noDates}</p> : null}
      </Form>
    </div>
  )
}

type MethodsProps = { value: string[]; error: string | undefined; onChange: (methods: string[]) => void }

const Methods = ({ value, error, onChange }: MethodsProps) => (
  <fieldset className={styles['methods']}>
    <legend>{texts.methods}</legend>
    {NUMBERED_METHODS.map((method) => (
      <label key={method}>
        <input
          type="checkbox"
          checked={value.includes(method)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(NUMBERED_METHODS.filter((each) => (each === method ? checked : value.includes(each))))
          }
        />
        {method}
      </label>
    ))}
    {error ? <span role="alert">{error}</span> : null}
  </fieldset>
)
