import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { formatPhone, isPhone, PHONE_PREFIXES } from '#domain/school/phone.rules.ts'
import { DISTRICTS } from '#domain/students/student-form.schema.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { SiblingNote } from './SiblingNote.tsx'
import { phoneOf, splitPhone, type StudentValues } from './student-form.ts'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'

type FieldsProps = { student: UseFormReturn<StudentValues>; isNew: boolean; isRestored: boolean }

/** A select for the prefix and an input for the seven digits; a whole number that is pasted is split. */
function PhoneField({ student }: Pick<FieldsProps, 'student'>) {
  const { errors } = student.formState
  const [phonePrefix, phoneRest] = useWatch({ control: student.control, name: ['phonePrefix', 'phoneRest'] })
  const phone = phoneOf({ phonePrefix, phoneRest })
  const rest = student.register('phoneRest')
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { prefix, rest: digits } = splitPhone(event.currentTarget.value)
    event.currentTarget.value = digits
    if (prefix) student.setValue('phonePrefix', prefix)
    void rest.onChange(event)
  }
  return (
    <fieldset className={classes['phone']}>
      <legend>
        {texts.fields.phone} <span aria-hidden>*</span>
      </legend>
      <div>
        <NativeSelect
          aria-label={texts.fields.phonePrefix}
          data={[...PHONE_PREFIXES]}
          {...student.register('phonePrefix')}
        />
        <TextInput
          aria-label={texts.fields.phoneRest}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          error={errors.phoneRest?.message}
          {...rest}
          onChange={take}
        />
      </div>
      <p className={`${classes['live']} num`} aria-live="polite">
        {isPhone(phone) ? texts.phoneLive(formatPhone(phone)) : null}
      </p>
    </fieldset>
  )
}

function SecondPhone({ student }: Pick<FieldsProps, 'student'>) {
  const field = student.register('phone2')
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { prefix, rest } = splitPhone(event.currentTarget.value)
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 9)
    event.currentTarget.value = prefix ? prefix + rest : digits
    void field.onChange(event)
  }
  return (
    <TextInput
      label={texts.fields.phone2}
      description={texts.phone2Hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      error={student.formState.errors.phone2?.message}
      {...field}
      onChange={take}
    />
  )
}

/** The family's phones and address; the phone also looks for siblings. */
export function ContactFields({ student, isNew, isRestored }: FieldsProps) {
  const { errors } = student.formState
  return (
    <Panel title={texts.sections.contact}>
      <div className={form['wide']}>
        <PhoneField student={student} />
        <SecondPhone student={student} />
        {isNew ? <SiblingNote student={student} isRestored={isRestored} /> : null}
        <NativeSelect
          label={texts.fields.district}
          withAsterisk
          data={[{ value: '', label: texts.chooseDistrict }, ...DISTRICTS]}
          error={errors.district?.message}
          {...student.register('district')}
        />
        <TextInput
          label={texts.fields.address}
          autoComplete="off"
          error={errors.address?.message}
          {...student.register('address')}
        />
        <TextInput
          label={texts.fields.parentEmail}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.parentEmail?.message}
          {...student.register('parentEmail')}
        />
      </div>
    </Panel>
  )
}
