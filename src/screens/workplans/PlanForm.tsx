import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PLAN_LIMITS, WORK_PLAN_STATUSES, type WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { planActions, useAssignees } from '#data/workplans/plans.ts'
import form from '#ui/form.module.css'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { DayField } from '../core/DayField.tsx'
import { checked } from '../core/form/checked.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, type DraftForm } from '../core/form/use-draft-form.ts'
import { blankPlan, planOf, problemsOf, typedOf, type Typed } from './plan-form.ts'
import { planTexts } from './workplans.texts.ts'

const { form: texts, fields: labels, statuses } = planTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

type FieldsProps = {
  of: Pick<DraftForm<Typed, Typed>, 'field' | 'part'>
  /** Who has the plan now: may keep it also after the account has ended. */
  present?: WorkPlanListed['assignedTo']
}

/** Whom the plan can be assigned to. */
function AssigneeSelect({ of, present }: FieldsProps) {
  const { shown, ask } = useAssignees({})
  const known = shown.status === 'ready' ? shown.data.users : []
  const people = present && !known.some(({ id }) => id === present.id) ? [present, ...known] : known
  return (
    <>
      <NativeSelect
        label={labels.assignedTo}
        data={[
          { value: '', label: texts.choose },
          ...people.map(({ id, fullName, role }) => ({ value: String(id), label: planTexts.person(fullName, role) })),
        ]}
        {...of.field('assignedToId')}
      />
      {shown.status === 'failed' ? <ProblemAlert message={texts.noAssignees} onRetry={ask} /> : null}
    </>
  )
}

const Fields = ({ of, present }: FieldsProps) => (
  <>
    <TextInput
      label={labels.title}
      autoComplete="off"
      maxLength={PLAN_LIMITS.title}
      data-autofocus
      {...of.field('title')}
    />
    <Textarea label={labels.description} autosize minRows={3} maxRows={10} {...of.field('description')} />
    <div className={form['wide']}>
      <DayField label={labels.startDate} {...of.part('startDate')} />
      <DayField label={labels.endDate} {...of.part('endDate')} />
    </div>
    <AssigneeSelect of={of} {...(present ? { present } : {})} />
  </>
)

/** Gives somebody something to do; what is typed stays as a draft until the school has it. */
export function NewPlan({ today, onClose }: { today: string; onClose: () => void }) {
  const { ownerId, isAway, changed } = useDesk()
  const [initial] = useState(() => blankPlan(newRef(), today))
  const {
    field,
    part,
    form: _,
    ...state
  } = useDraftForm(checked(problemsOf), {
    initial,
    draft: { key: `workplans:new:${ownerId}`, ownerId },
    submit: (typed: Typed) => planActions.create({ ref: typed.ref, ...planOf(typed) }),
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(texts.created)
      changed()
      onClose()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  return (
    <FormDialog
      of={state}
      title={texts.addTitle}
      submit={texts.create}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
    >
      <Fields of={{ field, part }} />
    </FormDialog>
  )
}

/** Changes a plan and its status. */
export function EditPlan({ plan, onClose }: { plan: WorkPlanListed; onClose: () => void }) {
  const { ownerId, isAway, changed } = useDesk()
  const [initial] = useState(() => typedOf(plan))
  const {
    field,
    part,
    form: _,
    ...state
  } = useDraftForm(checked(problemsOf), {
    initial,
    draft: { key: `workplans:${plan.id}:edit`, ownerId },
    submit: (typed: Typed) => {
      const status = WORK_PLAN_STATUSES.find((each) => each === typed.status) ?? plan.status
      return planActions.update(plan.id, { ...planOf(typed), status, base: typed.base })
    },
    done: () => {
      toastDone(texts.updated)
      changed()
      onClose()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  return (
    <FormDialog
      of={state}
      title={texts.editTitle}
      submit={texts.update}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
    >
      <Fields of={{ field, part }} present={plan.assignedTo} />
      <NativeSelect
        label={labels.status}
        data={WORK_PLAN_STATUSES.map((value) => ({ value, label: statuses[value] }))}
        {...field('status')}
      />
    </FormDialog>
  )
}
