import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { METHOD_CHOICES } from '#domain/payroll/payout.rules.ts'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { newRef } from '#data/device/new-ref.ts'
import { advanceActions, recordAdvance, useBalance } from '#data/payroll/advances.ts'
import form from '#ui/form.module.css'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { checked } from '../core/form/checked.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn } from '../books/overdrawn.tsx'
import { useDraftForm, useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { advanceOf, blankAdvance, isYear, problemsOf, typedOf, type Typed } from './advance-form.ts'
import { useAdvanceDesk } from './advance-desk.ts'
import { advanceTexts } from './advances.texts.ts'
import { EmployeeSelect } from './EmployeeSelect.tsx'
import { MONTHS } from './periods.ts'
import { ServerNeeded } from '../core/ServerNeeded.tsx'

const { form: texts, ...all } = advanceTexts

const modal = { size: 'lg', closeOnClickOutside: false } as const

/** What is left of the salary of the month that is typed, once employee and month are known. */
function Left({ of }: { of: Pick<DraftForm<Typed, Typed>, 'form'> }) {
  const { employeeId, month, year } = useTyped(of)
  const { shown } = useBalance(employeeId && isYear(year) ? { employeeId, month, year: year.trim() } : null)
  if (shown.status !== 'ready') return null
  const { remainingBalance, salary, totalAdvance } = shown.data
  const [left, base, taken] = [remainingBalance, salary, totalAdvance].map((amount) => formatCents(centsOf(amount)))
  return (
    <Text role="status" c="dimmed">
      {texts.left(left ?? '', formatMonth({ month: Number(month), year: Number(year) }), base ?? '', taken ?? '')}
    </Text>
  )
}

const Fields = ({ of }: { of: Pick<DraftForm<Typed, Typed>, 'field' | 'form'> }) => (
  <>
    <div className={form['wide']}>
      <TextInput label={texts.amount} inputMode="decimal" autoComplete="off" {...of.field('amount')} />
      <NativeSelect label={texts.method} data={METHOD_CHOICES} {...of.field('method')} />
      <NativeSelect label={texts.month} data={[...MONTHS]} {...of.field('month')} />
      <TextInput label={texts.year} inputMode="numeric" maxLength={4} {...of.field('year')} />
    </div>
    <Left of={of} />
    <TextInput label={texts.reason} maxLength={300} {...of.field('reason')} />
  </>
)

type NewAdvanceProps = { today: string; onClose: () => void }

/** Pays an employee an advance; what is typed stays as a draft until the school has it. */
export function NewAdvance({ today, onClose }: NewAdvanceProps) {
  const { ownerId, isAway, changed } = useAdvanceDesk()
  const [initial] = useState(() => blankAdvance(newRef(), today))
  const { said, ...overdrawn } = useOverdrawn(texts)
  const {
    field,
    part,
    form: values,
    ...state
  } = useDraftForm(checked(problemsOf('new')), {
    initial,
    draft: { key: `payroll:advance:${ownerId}`, ownerId },
    ...overdrawn,
    submit: (typed) => recordAdvance(Number(typed.employeeId), { ref: typed.ref, ...advanceOf(typed) }),
    done: (made) => {
      if (made === null) toastInfo(all.known)
      else toastDone(all.created)
      changed()
      onClose()
    },
  })
  return (
    <FormDialog
      of={state}
      title={texts.addTitle}
      submit={texts.add}
      button={{ disabled: isAway }}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <ServerNeeded isAway={isAway} words={all.needsServer} />
      <EmployeeSelect {...part('employeeId')} data-autofocus />
      <Fields of={{ field, form: values }} />
      <OverdrawnReason said={said} {...field('overdrawnReason')} />
    </FormDialog>
  )
}

type EditAdvanceProps = { advance: AdvanceListed; onClose: () => void }

/** Corrects an advance of a month that is not paid out. */
export function EditAdvance({ advance, onClose }: EditAdvanceProps) {
  const { ownerId, isAway, changed } = useAdvanceDesk()
  const [initial] = useState(() => typedOf(advance))
  const { said, ...overdrawn } = useOverdrawn({ failed: texts.updateFailed, noServer: texts.updateNoServer })
  const {
    field,
    form: values,
    ...state
  } = useDraftForm(checked(problemsOf('edit')), {
    initial,
    draft: { key: `payroll:advance:${advance.id}:edit`, ownerId },
    ...overdrawn,
    submit: (typed) => advanceActions.correct(advance.id, { ...advanceOf(typed), base: typed.base }),
    done: () => {
      toastDone(all.updated)
      changed()
      onClose()
    },
  })
  return (
    <FormDialog
      of={state}
      title={texts.editTitle(advance.employee.fullName)}
      submit={texts.update}
      button={{ disabled: isAway }}
      cancel={texts.cancelEdit}
      onClose={onClose}
      modal={modal}
      isWide
    >
      <Fields of={{ field, form: values }} />
      <OverdrawnReason said={said} {...field('overdrawnReason')} />
    </FormDialog>
  )
}
