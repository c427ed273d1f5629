import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { GENDERS } from '#domain/students/student-form.schema.ts'
import { fullNameOf } from '#domain/school/students.rules.ts'
import { useUsualFees } from '#data/school/usual-fees.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { feeAfterClass, type StudentValues } from './student-form.ts'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'

type StudentFieldsProps = {
  student: UseFormReturn<StudentValues>
  groups: readonly Pick<ClassRow, 'id' | 'name'>[]
  /** Whether somebody is registered, whose fee is the usual one of the class. */
  isNew: boolean
  /** The student's stored gender, where the form does not offer it. */
  oddGender: string | null
}

function LiveName({ student }: Pick<StudentFieldsProps, 'student'>) {
  const [firstname, middlename, lastname, fourtname] = useWatch({
    control: student.control,
    name: ['firstname', 'middlename', 'lastname', 'fourtname'],
  })
  const name = fullNameOf({ firstname, middlename, lastname, fourtname })
  return (
    <output className={`${classes['name']} ${form['full']}`}>
      <small>{texts.nameLive}</small>
      {name ? <strong>{name}</strong> : <em>{texts.nameNone}</em>}
    </output>
  )
}

const NAMES = [
  ['firstname', true],
  ['middlename', false],
  ['lastname', true],
  ['fourtname', false],
] as const

/** Name, gender and class of the student. */
export function StudentFields({ student, groups, isNew, oddGender }: StudentFieldsProps) {
  const { errors } = student.formState
  const { fees, usualOf } = useUsualFees()
  const followClass = (event: ChangeEvent<HTMLSelectElement>) =>
    student.setValue('fee', feeAfterClass(student.getValues(), usualOf(event.target.value), fees))
  return (
    <Panel title={texts.sections.student}>
      <div className={form['wide']}>
        <div className={classes['names']}>
          {NAMES.map(([name, isRequired]) => (
            <TextInput
              key={name}
              label={texts.fields[name]}
              withAsterisk={isRequired}
              autoComplete="off"
              autoCapitalize="words"
              spellCheck={false}
              error={errors[name]?.message}
              {...student.register(name)}
            />
          ))}
        </div>
        <LiveName student={student} />
        {/* Remounted for a new list of classes: browsers lose the selection of a select when its options change. */}
        <NativeSelect
          key={groups.length}
          label={texts.fields.classId}
          withAsterisk
          data={[
            { value: '', label: texts.chooseClass },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={errors.classId?.message}
          {...student.register('classId', isNew ? { onChange: followClass } : {})}
        />
        <NativeSelect
          label={texts.fields.gender}
          withAsterisk={oddGender === null}
          data={[{ value: '', label: oddGender ? texts.keepGender(oddGender) : texts.chooseGender }, ...GENDERS]}
          error={errors.gender?.message}
          {...student.register('gender')}
        />
        <TextInput
          label={texts.fields.age}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          error={errors.age?.message}
          {...student.register('age')}
        />
      </div>
    </Panel>
  )
}
