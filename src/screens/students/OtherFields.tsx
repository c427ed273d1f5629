import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { PREVIOUS_SCHOOL_TYPES } from '#domain/students/student-form.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { useUsualFees } from '#data/school/usual-fees.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { feeAfterBus, type StudentValues } from './student-form.ts'
import { KNOWN_BUSES, KnownBuses } from './KnownBuses.tsx'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'

const BELOW = ['label', 'input', 'error', 'description'] as const

/** Bus, fee, origin and other fields. */
export function OtherFields({ student }: { student: UseFormReturn<StudentValues> }) {
  const { errors } = student.formState
  const classId = useWatch({ control: student.control, name: 'classId' })
  const usual = useUsualFees().usualOf(classId)
  const followBus = (event: ChangeEvent<HTMLInputElement>) =>
    student.setValue('fee', feeAfterBus(student.getValues('fee'), event.target.value, usual), {
      shouldValidate: student.formState.isSubmitted,
    })
  return (
    <Panel title={texts.sections.other}>
      <div className={form['wide']}>
        <TextInput
          label={texts.fields.bus}
          description={texts.busHint}
          inputWrapperOrder={[...BELOW]}
          autoComplete="off"
          list={KNOWN_BUSES}
          error={errors.bus?.message}
          {...student.register('bus', { onChange: followBus })}
        />
        <KnownBuses />
        <TextInput
          label={texts.fields.fee}
          description={texts.feeHint(formatCents(usual.withoutBusCents), formatCents(usual.withBusCents))}
          inputWrapperOrder={[...BELOW]}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          error={errors.fee?.message}
          {...student.register('fee')}
        />
        <TextInput
          label={texts.fields.motherName}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          error={errors.motherName?.message}
          {...student.register('motherName')}
        />
        <TextInput
          label={texts.fields.previousSchool}
          autoComplete="off"
          error={errors.previousSchool?.message}
          {...student.register('previousSchool')}
        />
        <NativeSelect
          label={texts.fields.previousSchoolType}
          withAsterisk
          data={[
            { value: '', label: texts.chooseType },
            ...PREVIOUS_SCHOOL_TYPES.map((value) => ({ value, label: texts.schoolTypes[value] })),
          ]}
          error={errors.previousSchoolType?.message}
          {...student.register('previousSchoolType')}
        />
        <TextInput
          label={texts.fields.rollNumber}
          autoComplete="off"
          error={errors.rollNumber?.message}
          {...student.register('rollNumber')}
        />
        <label className={`${classes['check']} ${form['full']}`}>
          <input type="checkbox" {...student.register('transfer')} />
          <span>
            {texts.fields.transfer}
            <small>{texts.transferHint}</small>
          </span>
        </label>
      </div>
    </Panel>
  )
}
