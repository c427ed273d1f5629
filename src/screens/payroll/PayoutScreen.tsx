import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reversePayout } from '#domain/payroll/payroll.endpoints.ts'
import { PAID_BY, type PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import { usePayoutMethods } from '#data/payroll/payout-methods.ts'
import { usePayoutResult, usePreview, type PayMonth } from '#data/payroll/payout.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useMay } from '#data/session/use-may.ts'
import { useToday } from '#data/device/use-today.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { Gate } from '../core/Gates.tsx'
import { monthIn, problemsOfMonth, type TypedMonth } from './pay-question.ts'
import { payoutTexts as texts } from './payout.texts.ts'
import { payoutScreen } from './payroll.screens.ts'
import { monthOf } from './periods.ts'
import { Preview } from './Preview.tsx'
import { SalaryReport } from './SalaryReport.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import styles from './payroll.module.css'

/** The salaries of a month, what is left of them, and their payout. */
export default function PayoutScreen() {
  const today = useToday()?.today
  const isAccountant = useMay(reversePayout)
  return (
    <Page title={payoutScreen.title} lead={texts.lead}>
      {today ? <OfMonth today={today} isAccountant={isAccountant} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function OfMonth({ today, isAccountant }: { today: string; isAccountant: boolean }) {
  const [params, set] = useAddress()
  const [method, setMethod] = useState<PayoutMethod>(PAID_BY[0])
  const [note, setNote] = useState('')
  const methods = usePayoutMethods()
  const present = monthOf(today)
  const named = monthIn({ month: params.get('month') ?? '', year: params.get('year') ?? '' })
  const month: PayMonth = named ?? { month: Number(present.month), year: Number(present.year) }
  const preview = usePreview(month)
  const result = usePayoutResult(month)
  const isAway = useServerAway(preview)
  const { ask: askPreview } = preview
  const { ask: askResult } = result
  const changed = () => {
    askPreview()
    askResult()
  }
  const fetch = (typed: TypedMonth) => {
    const next = monthIn(typed)
    if (next && (next.month !== month.month || next.year !== month.year))
      return set({ month: String(next.month), year: String(next.year) })
    return changed()
  }
  const desk = { month, method, note, isAccountant, isAway, changed }
  return (
    <>
      <div className={styles['question']} data-shell>
        <Question key={`${month.year}-${month.month}`} month={month} onFetch={fetch} />
        <div className={form['line']}>
          <NativeSelect
            label={texts.method}
            data={methods}
            value={method}
            onChange={(event) => setMethod(event.currentTarget.value as PayoutMethod)}
          />
          <TextInput
            label={texts.note}
            maxLength={300}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
      </div>
      <ServerNeeded isAway={isAway} words={texts.needsServer} />
      <div className={styles['stack']}>
        <Gate {...preview} words={{ failed: texts.failed }}>
          {(data) => <Preview of={data} desk={desk} result={result.shown} />}
        </Gate>
        <SalaryReport answer={result} desk={desk} />
      </div>
    </>
  )
}

type QuestionProps = { month: PayMonth; onFetch: (typed: TypedMonth) => void }

function Question({ month, onFetch }: QuestionProps) {
  const ask = useDraftForm(checked(problemsOfMonth), {
    initial: { month: String(month.month), year: String(month.year) },
    submit: onFetch,
    stays: true,
  })
  const number = { type: 'number', inputMode: 'numeric' } as const
  return (
    <Form of={ask} submit={null} className={form['line']} buttons={<Button type="submit">{texts.fetch}</Button>}>
      <TextInput label={texts.month} min={1} max={12} {...number} {...ask.field('month')} />
      <TextInput label={texts.year} min={2000} max={2100} {...number} {...ask.field('year')} />
    </Form>
  )
}
