import { dollarsOf } from '#domain/school/money.ts'
import { Alert, Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { createEmployee, updateEmployee } from '#domain/employees/employees.endpoints.ts'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { GENDERS } from '#domain/employees/employee.schema.ts'
import { DRIVER_TITLE } from '#domain/school/buses.rules.ts'
import { soundsLikeDriver } from '#domain/school/driver-titles.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { employeeActions, isAlike, type EmployeeView } from '#data/employees/directory.ts'
import formStyles from '#ui/form.module.css'
import tiles from '#ui/tiles.module.css'
import { choice, day, dollars, line, tick } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { useRecord } from '../core/form/use-record-form.ts'
import { troubleOf } from '../core/trouble.ts'
import { employeeTexts } from './employees.texts.ts'
import { Steps } from './Steps.tsx'

const { form: texts, fields: labels } = employeeTexts
const { optional } = texts

export const employeeForm = recordForm(
  { add: createEmployee.body, change: updateEmployee.body },
  {
    fullName: line(labels.fullName),
    email: line(labels.email, { type: 'email' }),
    jobTitle: line(labels.jobTitle),
    salary: {
      ...dollars(labels.salary, { hint: texts.salaryHint }),
      typed: (cents: number) => String(dollarsOf(cents)),
    },
    gender: choice(labels.gender, GENDERS, { none: texts.choose }),
    dateOfBirth: day(optional(labels.dateOfBirth), { canClear: true }),
    nationalId: line(optional(labels.nationalId)),
    phone: line(optional(labels.phone), { type: 'tel' }),
    address: line(optional(labels.address)),
    dateOfHire: day(optional(labels.dateOfHire), { canClear: true, hint: texts.hireHint }),
    education: line(optional(labels.education)),
    bankAccount: line(optional(labels.bankAccount)),
    /** Confirms that the national id or phone is right, although another employee has the same. */
    confirmed: tick(texts.alike),
  },
  {
    read: ({ pay, phone, ...employee }: EmployeeView) => ({
      ...employee,
      ...pay,
      salary: pay?.salaryCents,
      phone: phone && formatPhone(phone),
    }),
    against: ({ dateOfHire, dateOfBirth }, today: string) => ({
      dateOfHire: dateOfHire && dateOfHire > today ? texts.futureHire : undefined,
      dateOfBirth: dateOfBirth && dateOfBirth >= (dateOfHire ?? today) ? texts.bornAfterHire : undefined,
    }),
  },
)

type FieldName = keyof typeof employeeForm.fields

/** The fields of each step; only the first has required ones (EMP-2). */
const STEP_FIELDS: readonly (readonly FieldName[])[] = [
  ['fullName', 'email', 'jobTitle', 'salary'],
  ['gender', 'dateOfBirth', 'nationalId', 'phone', 'address'],
  ['dateOfHire', 'education', 'bankAccount'],
]
const LAST = STEP_FIELDS.length - 1

type EmployeeFormProps = {
  /** The employee to edit; null for a new one. */
  employee: EmployeeView | null
  ownerId: number
  today: string
  onSaved: (saved: EmployeeListed) => void
  onCancel: () => void
}

/** The form of an employee, with the server's refusals. */
function useEmployeeForm({ employee, ownerId, today, onSaved }: EmployeeFormProps) {
  const [alike, setAlike] = useState<string | null>(null)
  const of = useRecord(employeeForm, employee, {
    ownerId,
    draftKey: employee ? `employees:edit:${employee.id}` : `employees:new:${ownerId}`,
    about: today,
    blocked: ({ confirmed }) => (alike !== null && !confirmed ? texts.confirmAlike : null),
    add: (body, { ref }) => employeeActions.create(ref, body),
    change: (body, { id }) => employeeActions.update(id, body),
    done: onSaved,
    trouble: (error) => {
      const message = troubleOf(error, texts.failed)
      setAlike(isAlike(error) ? message : null)
      return isAlike(error) ? null : message
    },
  })
  return { of, alike, forgetAlike: () => setAlike(null) }
}

/** Offers the job title that drivers have in Dugsi, where another word for them is typed. */
const DriverTitle = ({ of }: { of: { value: unknown; onChange: (value: string) => void } }) =>
  soundsLikeDriver(String(of.value ?? '')) ? (
    <Alert color="amber" role="status" className={formStyles['full'] ?? ''}>
      <p>{texts.driverTitle}</p>
      <Button variant="default" size="sm" h={44} onClick={() => of.onChange(DRIVER_TITLE)}>
        {texts.makeDriver}
      </Button>
    </Alert>
  ) : null

/** Form of an employee in three steps. Typed values survive a reload until the school has saved them. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { employee, onCancel } = props
  const [step, setStep] = useState(0)
  const { of, alike, forgetAlike } = useEmployeeForm(props)
  const { form } = of
  const names = STEP_FIELDS[step] ?? []

  const next = async () => {
    if (await form.trigger([...names], { shouldFocus: true })) setStep(step + 1)
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (step < LAST) return void next()
    void form.trigger().then((isValid) => {
      const wrong = Object.keys(isValid ? {} : form.formState.errors)
      const at = STEP_FIELDS.findIndex((fields) => fields.some((name) => wrong.includes(name)))
      if (at !== -1) setStep(at)
      of.submit()
    })
  }
  const clear = () => {
    of.clear()
    forgetAlike()
    setStep(0)
  }

  return (
    <Form
      of={{ ...of, submit, clear }}
      submit={step < LAST ? texts.next : employee ? texts.update : texts.create}
      buttons={
        step > 0 ? (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            {texts.back}
          </Button>
        ) : null
      }
      clear={employee ? texts.discard : texts.clear}
      onCancel={employee ? onCancel : undefined}
      cancel={texts.cancel}
      isWide
    >
      <Steps step={step} onStep={setStep} />
      <div role="group" aria-label={texts.steps[step]}>
        <RecordFields of={of} names={names} after={{ jobTitle: <DriverTitle of={of.part('jobTitle')} /> }} />
      </div>
      {alike === null ? null : (
        <Alert color="amber" role="alert">
          {alike}
          <div className={tiles['tiles']}>
            <label>
              <input type="checkbox" {...form.register('confirmed')} />
              {texts.alike}
            </label>
          </div>
        </Alert>
      )}
    </Form>
  )
}
