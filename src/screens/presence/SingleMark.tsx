import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { markPresence, type PresenceOfDay } from '#data/presence/day.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { Today } from '#data/device/use-today.ts'
import { Panel } from '#ui/Panel.tsx'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { ClosedDayDialog } from '../core/marking/ClosedDay.tsx'
import { StatusChoice } from '../core/marking/StatusChoice.tsx'
import { toastSaved } from '../core/toast-saved.ts'
import { DayRecords } from './DayRecords.tsx'
import styles from './presence.module.css'
import { presenceTexts } from './presence.texts.ts'
import { BLANK, employeeOf, problemsOf, type Typed } from './single-mark.ts'

const texts = presenceTexts.single

type SingleMarkProps = {
  employees: readonly EmployeeRow[]
  day: PresenceOfDay
  closed: string | null
  ownerId: number
  clock: Today
}

/** The form for one employee, and the records of the day with toggle and delete. */
export const SingleMark = (props: SingleMarkProps) => (
  <div className={styles['single']}>
    <Panel title={texts.title} lead={texts.lead(formatDay(props.day.date))}>
      <MarkForm {...props} />
    </Panel>
    <DayRecords employees={props.employees} day={props.day} today={props.clock.today} />
  </div>
)

function MarkForm({ employees, day, closed, ownerId }: SingleMarkProps) {
  const list = useId()
  const draftKey = `presence:one:${ownerId}`
  const { form, field, part, ...state } = useDraftForm(checked(problemsOf(employees)), {
    initial: BLANK,
    draft: { key: draftKey, ownerId },
    asks: () => closed !== null,
    submit: async ({ employee, present, remark }: Typed) => {
      const found = employeeOf(employee, employees)
      if (!found) throw new Error(texts.notFound)
      const mark = { employeeId: found.id, present, remark: present ? 'Present' : remark.trim() }
      const base = day.marks.get(found.id)?.base ?? 0
      const entry = await markPresence({ date: day.date, marks: [{ ...mark, base }] }, { employees: [found], draftKey })
      nudge('enqueue')
      return entry
    },
    done: (entry) => void toastSaved(entry, { delivered: texts.recorded, waiting: texts.savedHere }),
    trouble: (error) => (error instanceof NotSavedError ? texts.notSaved : texts.failed),
  })
  const typed = useTyped({ form })
  const meant = employeeOf(typed.employee, employees)
  const status = part('present')
  return (
    <Form of={state} submit={texts.submit}>
      <div>
        <TextInput
          label={texts.employeeId}
          description={texts.hint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          list={list}
          {...field('employee')}
        />
        <datalist id={list}>
          {employees.map(({ id, fullName }) => (
            <option key={id} value={String(id)}>
              {fullName}
            </option>
          ))}
        </datalist>
        {meant ? (
          <p className={styles['who']} role="status">
            {meant.fullName}, {meant.jobTitle}
          </p>
        ) : null}
      </div>
      <StatusChoice label={texts.status} value={status.value} onChange={status.onChange} />
      <TextInput
        label={typed.present ? texts.remarkOptional : texts.remark}
        maxLength={300}
        autoComplete="off"
        disabled={typed.present}
        {...field('remark')}
      />
      {closed === null ? null : <ClosedDayDialog of={state} closed={closed} />}
    </Form>
  )
}
