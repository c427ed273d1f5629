import { NativeSelect, TextInput } from '@mantine/core'
import { GENDERS } from '#domain/employees/employee.schema.ts'
import layout from '#ui/form.module.css'
import { DayField } from '../core/DayField.tsx'
import type { DraftForm } from '../core/form/use-draft-form.ts'
import type { Typed } from './employee-form.ts'
import styles from './employees.module.css'
import { employeeTexts } from './employees.texts.ts'

const { fields: labels, form: texts } = employeeTexts

type FieldsProps = { of: Pick<DraftForm<Typed, Typed>, 'field' | 'part'> }

const Position = ({ of: { field } }: FieldsProps) => (
  <>
    <TextInput label={labels.fullName} autoComplete="off" maxLength={200} {...field('fullName')} />
    <TextInput label={labels.email} type="email" autoComplete="off" maxLength={200} {...field('email')} />
    <TextInput label={labels.jobTitle} autoComplete="off" maxLength={100} {...field('jobTitle')} />
    <TextInput
      label={labels.salary}
      description={texts.salaryHint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="decimal"
      autoComplete="off"
      {...field('salary')}
    />
  </>
)

const GENDER_OPTIONS = [{ value: '', label: texts.choose }, ...GENDERS.map((value) => ({ value, label: value }))]

const Personal = ({ of: { field, part } }: FieldsProps) => (
  <>
    <NativeSelect label={labels.gender} data={GENDER_OPTIONS} {...field('gender')} />
    <DayField label={texts.optional(labels.dateOfBirth)} canClear {...part('dateOfBirth')} />
    <TextInput label={texts.optional(labels.nationalId)} autoComplete="off" maxLength={50} {...field('nationalId')} />
    <TextInput label={texts.optional(labels.phone)} type="tel" autoComplete="off" maxLength={40} {...field('phone')} />
    <TextInput label={texts.optional(labels.address)} autoComplete="off" maxLength={300} {...field('address')} />
  </>
)

const Employment = ({ of: { field, part } }: FieldsProps) => (
  <>
    <div>
      <DayField label={texts.optional(labels.dateOfHire)} canClear {...part('dateOfHire')} />
      <p className={styles['hint']}>{texts.hireHint}</p>
    </div>
    <TextInput label={texts.optional(labels.education)} autoComplete="off" maxLength={100} {...field('education')} />
    <TextInput
      label={texts.optional(labels.bankAccount)}
      autoComplete="off"
      maxLength={100}
      {...field('bankAccount')}
    />
  </>
)

const STEPS = [Position, Personal, Employment] as const

/** The fields of one step. */
export function StepFields({ step, of }: FieldsProps & { step: number }) {
  const Fields = STEPS[step] ?? Position
  return (
    <div className={layout['wide']} role="group" aria-label={texts.steps[step]}>
      <Fields of={of} />
    </div>
  )
}

type StepsProps = { step: number; onStep: (step: number) => void }

/** The three steps; each can be opened. */
export const Steps = ({ step, onStep }: StepsProps) => (
  <ol className={styles['steps']} aria-label={texts.stepsLabel}>
    {texts.steps.map((title, at) => (
      <li key={title}>
        <button
          type="button"
          aria-label={texts.step(at + 1, title)}
          aria-current={at === step ? 'step' : undefined}
          data-done={at < step || undefined}
          onClick={() => onStep(at)}
        >
          <b className="num">{at + 1}</b> {title}
        </button>
      </li>
    ))}
  </ol>
)
