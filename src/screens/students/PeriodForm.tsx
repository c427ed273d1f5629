import { Button } from '@mantine/core'
import { DateInput, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconReportSearch } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { DayText, parseDay } from '#domain/core/dates.ts'
import { Period } from '#domain/students/period.schema.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import styles from './records.module.css'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.registered

/** Thursday and Friday; the school week begins on Saturday. */
const WEEKEND: DayOfWeek[] = [4, 5]

type Days = { startDate: string; endDate: string }
type PeriodFormProps = { period: Days; isAsked: boolean; onShow: (period: Days) => void }

/** Why these days are no period, in the specification's words; null when they are one. */
function problemOf(period: Days): string | null {
  const parsed = Period.safeParse(period)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? texts.invalid)
}

const dayOrNone = (text: string): string => (DayText.safeParse(text).success ? text : '')

/** Two days and the wish to see the report. */
export function PeriodForm({ period, isAsked, onShow }: PeriodFormProps) {
  const [days, setDays] = useState({ startDate: dayOrNone(period.startDate), endDate: dayOrNone(period.endDate) })
  const [problem, setProblem] = useState(isAsked ? problemOf(period) : null)
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    const found = problemOf(days)
    setProblem(found)
    if (found === null) onShow(days)
  }
  const field = (name: keyof Days, label: string) => (
    <DateInput
      className={styles['field']}
      label={label}
      placeholder="DD/MM/YYYY"
      valueFormat="DD/MM/YYYY"
      value={days[name] || null}
      dateParser={parseDay}
      onChange={(value) => setDays({ ...days, [name]: value ?? '' })}
      firstDayOfWeek={6}
      weekendDays={WEEKEND}
      size="md"
      styles={{ input: { height: '2.75rem', minHeight: '2.75rem' } }}
    />
  )
  return (
    <Panel title={texts.panel}>
      <form onSubmit={show} noValidate>
        <div className={styles['line']}>
          {field('startDate', texts.start)}
          {field('endDate', texts.end)}
          <Button type="submit" leftSection={<IconReportSearch size={18} />}>
            {texts.show}
          </Button>
        </div>
        {problem ? (
          <div className={styles['problem']}>
            <ProblemAlert message={problem} />
          </div>
        ) : null}
      </form>
    </Panel>
  )
}
