import { NativeSelect } from '@mantine/core'
import { FILL_IN, WORK_PLAN_STATUSES, type WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { createWorkPlan, updateWorkPlan } from '#domain/workplans/workplans.endpoints.ts'
import { planActions, useAssignees } from '#data/workplans/plans.ts'
import form from '#ui/form.module.css'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { area, choice, day, line, record } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import type { RecordFormProps } from '../core/list/records-screen.tsx'
import { planTexts } from './workplans.texts.ts'

const { form: texts, fields: labels, statuses } = planTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

export const planForm = recordForm(
  { add: createWorkPlan.body, change: updateWorkPlan.body },
  {
    title: line(labels.title, { isFull: true }),
    description: area(labels.description, { rows: 3 }),
    startDate: day(labels.startDate),
    endDate: day(labels.endDate),
    assignedToId: record(labels.assignedTo, { isFull: true }),
    status: choice(labels.status, WORK_PLAN_STATUSES, { words: (status) => statuses[status], isFull: true }),
  },
  {
    read: (plan: WorkPlanListed) => plan,
    words: { [FILL_IN]: texts.required },
    against: ({ startDate = '', endDate = '' }) =>
      startDate && endDate && endDate < startDate ? { endDate: texts.endBeforeStart } : {},
  },
)

type AssigneeSelectProps = {
  value: string
  onChange: (id: string) => void
  error: string | undefined
  present: WorkPlanListed['assignedTo'] | undefined
}

/** Select of people for a plan. Its present assignee may keep it also after that account has ended. */
function AssigneeSelect({ value, onChange, error, present }: AssigneeSelectProps) {
  const { shown, ask } = useAssignees({})
  const known = shown.status === 'ready' ? shown.data.users : []
  const people = present && !known.some(({ id }) => id === present.id) ? [present, ...known] : known
  return (
    <div className={form['full']}>
      <NativeSelect
        label={labels.assignedTo}
        data={[
          { value: '', label: texts.choose },
          ...people.map(({ id, fullName, role }) => ({ value: String(id), label: planTexts.person(fullName, role) })),
        ]}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {shown.status === 'failed' ? <ProblemAlert message={texts.noAssignees} onRetry={ask} /> : null}
    </div>
  )
}

/** Form that creates a work plan (`row` is null), or changes a plan and its status. */
export function PlanForm({ row: plan, here, onClose }: RecordFormProps<unknown, WorkPlanListed>) {
  const { ownerId, isAway, changed } = useDesk()
  const of = useRecord(planForm, plan, {
    ownerId,
    draftKey: plan ? `workplans:${plan.id}:edit` : `workplans:new:${ownerId}`,
    proposed: { startDate: here.today },
    add: (body, { ref }) => planActions.create(ref, body),
    change: (body, { id }) => planActions.update(id, body),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(plan ? texts.updated : texts.created)
      changed()
      onClose()
    },
    reload: changed,
    trouble: texts,
  })
  return (
    <FormDialog
      of={of}
      title={plan ? texts.editTitle : texts.addTitle}
      submit={plan ? texts.update : texts.create}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <RecordFields
        of={of}
        without={plan ? [] : ['status']}
        own={{ assignedToId: <AssigneeSelect {...of.part('assignedToId')} present={plan?.assignedTo} /> }}
      />
    </FormDialog>
  )
}
