import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { saveDiscountLimit } from '#data/discounts/limits.queries.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useDraft } from '#data/use-draft.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { discountTexts } from './discounts.texts.ts'
import { DEFAULTS, limitOf, type Typed } from './limit-form.ts'
import form from '#ui/form.module.css'

const texts = discountTexts.limits

type LimitFormProps = {
  ownerId: number
  /** A month of the list that is to be set or changed; null: what stood there before, or the defaults. */
  wanted: Typed | null
  isKnown: (typed: Typed) => boolean
}

type Problem = { field?: keyof Typed; message: string }

/** Sets how much discount a month may give. */
export function LimitForm({ ownerId, wanted, isKnown }: LimitFormProps) {
  const { found, keep } = useDraft<Typed>('discounts:limit', ownerId)
  if (found === undefined) return <LoadingSkeleton rows={3} />
  return <Form kept={wanted ? null : found} first={wanted ?? found ?? DEFAULTS} keep={keep} isKnown={isKnown} />
}

type FormProps = Pick<LimitFormProps, 'isKnown'> & {
  /** What had been typed before this page opened. */
  kept: Typed | null
  first: Typed
  keep: (typed: Typed | null) => void
}

function Form({ kept, first, keep, isKnown }: FormProps) {
  const [typed, setTyped] = useState(first)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const type = (values: Partial<Typed>) => {
    const next = { ...typed, ...values }
    setTyped(next)
    keep(next)
    setProblem(null)
  }
  const known = isKnown(typed)
  const save = async () => {
    const limit = limitOf(typed)
    if ('problem' in limit) return setProblem({ field: limit.problem, message: limit.message })
    setBusy(true)
    try {
      await saveDiscountLimit(limit, known)
      keep(null)
      toastDone(known ? texts.updated : texts.done)
    } catch (error) {
      setProblem({ message: isNoServer(error) ? texts.noServer : (serverMessage(error) ?? texts.failed) })
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  const errorOf = (field: keyof Typed) => (problem?.field === field ? problem.message : null)
  return (
    <Panel title={texts.form}>
      <form className={form['form']} onSubmit={submit} noValidate>
        {kept ? <div>{texts.kept}</div> : null}
        <div className={form['wide']}>
          <NativeSelect
            label={texts.month}
            data={MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))}
            value={typed.month}
            onChange={(event) => type({ month: event.currentTarget.value })}
          />
          <TextInput
            label={texts.year}
            inputMode="numeric"
            maxLength={4}
            value={typed.year}
            error={errorOf('year')}
            onChange={(event) => type({ year: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={texts.maxLimit}
          inputMode="decimal"
          value={typed.maxLimit}
          error={errorOf('maxLimit')}
          onChange={(event) => type({ maxLimit: event.currentTarget.value })}
        />
        {problem && !problem.field ? <ProblemAlert message={problem.message} /> : null}
        <div className={form['buttons']}>
          <Button type="submit" loading={isBusy}>
            {known ? texts.update : texts.set}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
