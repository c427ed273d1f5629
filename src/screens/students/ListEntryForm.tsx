import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { formatCents } from '#domain/school/money.ts'
import { GENDERS, PREVIOUS_SCHOOL_TYPES } from '#domain/students/student-form.schema.ts'
import { useUsualFees } from '#data/school/usual-fees.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { isMissing, problemsOf, type ListField, type ListValues } from './student-list.ts'
import { KNOWN_BUSES, KnownBuses } from './KnownBuses.tsx'
import classes from './student-list.module.css'
import { listTexts as texts } from './student-list.texts.ts'

type ListEntryFormProps = {
  initial: ListValues
  isFocused: boolean
  /** The row being changed; null for a new one. */
  editedRow: number | null
  groups: readonly { id: number; name: string }[]
  onChange: (values: ListValues) => void
  onPut: (values: ListValues) => void
  onCancel: () => void
}

const LATER: readonly ListField[] = ['phone2', 'Age', 'fee', 'bus', 'address', 'motherName', 'previousSchool']

/** One student of the list: required fields first, the others below. Use a new key to fill it again. */
export function ListEntryForm({
  initial,
  isFocused,
  editedRow,
  groups,
  onChange,
  onPut,
  onCancel,
}: ListEntryFormProps) {
  const { usualOf } = useUsualFees()
  const {
    form: entry,
    field: inputOf,
    ...state
  } = useDraftForm(
    checked((values: ListValues) => problemsOf(values, groups)),
    { initial, submit: onPut, stays: true },
  )
  const { errors } = entry.formState
  const usual = usualOf(entry.watch('classId'))
  useEffect(
    () => entry.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [entry, onChange],
  )
  useEffect(() => {
    if (isFocused) entry.setFocus('firstname')
  }, [isFocused, entry])
  const messages = Object.fromEntries(Object.entries(errors).map(([name, { message = '' }]) => [name, message]))
  const field = (name: ListField, isRequired = false) => ({
    label: texts.fields[name],
    withAsterisk: isRequired,
    autoComplete: 'off',
    spellCheck: false,
    ...inputOf(name),
  })
  return (
    <Panel title={editedRow === null ? texts.formTitle : texts.editTitle(editedRow)}>
      <Form
        of={{ ...state, trouble: isMissing(messages) ? texts.required : null }}
        submit={editedRow === null ? texts.add : texts.change}
        onCancel={editedRow === null ? undefined : onCancel}
        isWide
      >
        <div className={form['wide']}>
          <TextInput {...field('firstname', true)} autoCapitalize="words" />
          <TextInput {...field('middlename')} autoCapitalize="words" />
          <TextInput {...field('lastname', true)} autoCapitalize="words" />
          <TextInput {...field('fourtname')} autoCapitalize="words" />
          <NativeSelect
            {...field('classId', true)}
            data={[
              { value: '', label: texts.chooseClass },
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            description={groups.length === 0 ? texts.noClasses : null}
          />
          <NativeSelect {...field('gender', true)} data={[{ value: '', label: texts.chooseGender }, ...GENDERS]} />
          <TextInput {...field('phone', true)} type="tel" inputMode="tel" placeholder={texts.hints.phone} />
        </div>
        <details
          className={classes['more']}
          open={LATER.some((name) => initial[name] !== '' || errors[name]) || undefined}
        >
          <summary>{texts.more}</summary>
          <div className={form['wide']}>
            <TextInput {...field('phone2')} type="tel" inputMode="tel" />
            <TextInput {...field('Age')} inputMode="numeric" />
            <TextInput {...field('bus')} list={KNOWN_BUSES} />
            <KnownBuses />
            <TextInput
              {...field('fee')}
              inputMode="decimal"
              placeholder={texts.hints.fee(formatCents(usual.withoutBusCents), formatCents(usual.withBusCents))}
            />
            <TextInput {...field('address')} />
            <TextInput {...field('motherName')} autoCapitalize="words" />
            <TextInput {...field('previousSchool')} />
            <NativeSelect
              {...field('previousSchoolType')}
              data={[
                { value: '', label: texts.chooseType },
                ...PREVIOUS_SCHOOL_TYPES.map((value) => ({ value, label: texts.schoolTypes[value] })),
              ]}
            />
          </div>
        </details>
      </Form>
    </Panel>
  )
}
