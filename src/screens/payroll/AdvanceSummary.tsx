import { useEffect } from 'react'
import { byEmployee, type EmployeeAdvances } from '#domain/payroll/advances.rules.ts'
import { useSummedAdvances, type AdvancesAsked } from '#data/payroll/advances.ts'
import { Panel } from '#ui/Panel.tsx'
import { heading, summed, text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { advanceTexts } from './advances.texts.ts'
import styles from './payroll.module.css'

const texts = advanceTexts.summary

const fields = [
  heading<EmployeeAdvances>('employee', texts.employee, ({ employeeName }) => employeeName),
  text<EmployeeAdvances>('advancedBy', texts.advancedBy, ({ advancesBy }) => advancesBy, { canBreak: true }),
  summed<EmployeeAdvances>('total', texts.total, ({ totalAdvance }) => totalAdvance),
]

type AdvanceSummaryProps = {
  of: AdvancesAsked
  /** A number that changes whenever the sums have to be loaded again. */
  turn: number
}

/** A table of the sum of each employee's advances, with the people who paid them. */
export function AdvanceSummary({ of, turn }: AdvanceSummaryProps) {
  const { shown, ask } = useSummedAdvances(of)
  useEffect(() => {
    if (turn > 0) ask()
  }, [turn, ask])
  if (shown.status !== 'ready' || shown.data.advances.length === 0) return null
  const { advances, total } = shown.data
  return (
    <div className={styles['summary']}>
      <Panel title={texts.title} lead={advances.length < total ? texts.ofNewest(advances.length, total) : undefined}>
        <ShortTable
          label={texts.title}
          fields={fields}
          rows={byEmployee(advances)}
          rowKey={({ employeeId }) => employeeId}
        />
      </Panel>
    </div>
  )
}
