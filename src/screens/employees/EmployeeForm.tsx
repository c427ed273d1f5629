import { Alert, Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { employeeActions, isAlike, type EmployeeView } from '#data/employees/directory.ts'
import tiles from '#ui/tiles.module.css'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { troubleOf } from '../core/trouble.ts'
import { BLANK, employeeOf, problemsOf, STEP_FIELDS, stepOf, typedOf, type Typed } from './employee-form.ts'
import { StepFields, Steps } from './EmployeeFields.tsx'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.form
const LAST = STEP_FIELDS.length - 1

type EmployeeFormProps = {
  /** Whom to edit; null for somebody new. */
  employee: EmployeeView | null
  ownerId: number
  today: string
  onSaved: (saved: EmployeeListed) => void
  onCancel: () => void
}

/** The values of the form, and what became of sending them. */
function useEmployeeForm({ employee, ownerId, today, onSaved }: EmployeeFormProps) {
  const [initial] = useState(() => (employee ? typedOf(employee) : BLANK))
  const [alike, setAlike] = useState<string | null>(null)
  const fields = useDraftForm(checked(problemsOf(today)), {
    initial,
    // What somebody else has changed meanwhile.
    blank: () => (employee ? typedOf(employee) : BLANK),
    draft: { key: employee ? `employees:edit:${employee.id}` : `employees:new:${ownerId}`, ownerId },
    blocked: ({ confirmed }) => (alike !== null && !confirmed ? texts.confirmAlike : null),
    submit: (typed: Typed) => {
      const body = employeeOf(typed)
      return employee
        ? employeeActions.update(employee.id, { ...body, base: typed.base })
        : employeeActions.create(body)
    },
    done: onSaved,
    trouble: (error) => {
      const said = troubleOf(error, texts.failed)
      setAlike(isAlike(error) ? said : null)
      return isAlike(error) ? null : said
    },
  })
  return { ...fields, alike, forgetAlike: () => setAlike(null) }
}

/** An employee in three steps. What is typed survives a reload until the school has taken it. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { employee, onCancel } = props
  const [step, setStep] = useState(0)
  const { form, field, part, change, alike, forgetAlike, ...state } = useEmployeeForm(props)
  const { confirmed } = form.watch()

  const next = async () => {
    if (await form.trigger([...(STEP_FIELDS[step] ?? [])], { shouldFocus: true })) setStep(step + 1)
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (step < LAST) return void next()
    void form.trigger().then((isValid) => {
      const at = isValid ? null : stepOf(Object.keys(form.formState.errors))
      if (at !== null) setStep(at)
      state.submit()
    })
  }
  const clear = () => {
    state.clear()
    forgetAlike()
    setStep(0)
  }

  return (
    <Form
      of={{ ...state, submit, clear }}
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
      <StepFields step={step} of={{ field, part }} />
      {alike === null ? null : (
        <Alert color="amber" role="alert">
          {alike}
          <div className={tiles['tiles']}>
            <label>
              <input
                type="checkbox"
                checked={confirmed}
                onChange={(event) => change({ confirmed: event.currentTarget.checked })}
              />
              {texts.alike}
            </label>
          </div>
        </Alert>
      )}
    </Form>
  )
}
