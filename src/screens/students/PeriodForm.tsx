import { IconReportSearch } from '@tabler/icons-react'
import { z } from 'zod'
import { Period } from '#domain/school/period.schema.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { DayField } from '../core/DayField.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.registered
const Days = z.object({ startDate: z.string(), endDate: z.string() })
type Days = z.infer<typeof Days>
type PeriodFormProps = { period: Days; isAsked: boolean; onShow: (period: Days) => void }

/** Why these days are not a valid period (STU-18); null when they are. */
const problemOf = (period: Days): string | null => {
  const { error } = Period.safeParse(period)
  return error ? (error.issues[0]?.message ?? texts.invalid) : null
}

/** Two days and a button that shows the report. Use the period of the address as its key. */
export function PeriodForm({ period, isAsked, onShow }: PeriodFormProps) {
  const { part, ...state } = useDraftForm(Days, { initial: period, blocked: problemOf, submit: onShow, stays: true })
  const trouble = state.trouble ?? (isAsked ? problemOf(period) : null)
  return (
    <Panel title={texts.panel}>
      <Form
        of={{ ...state, trouble }}
        submit={texts.show}
        button={{ leftSection: <IconReportSearch size={18} /> }}
        className={form['line']}
      >
        <DayField label={texts.start} {...part('startDate')} />
        <DayField label={texts.end} {...part('endDate')} />
      </Form>
    </Panel>
  )
}
