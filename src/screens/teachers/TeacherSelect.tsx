import { NativeSelect } from '@mantine/core'
import type { TeachingTeacher } from '#domain/teachers/teachers.schema.ts'
import { teachingTexts as texts } from './teaching.texts.ts'

type TeacherSelectProps = {
  label: string
  /** What a screen reader says. */
  name: string
  teachers: readonly TeachingTeacher[]
  /** Ids of the teachers; null for a field that only gives other fields a teacher. */
  value: readonly number[] | null
  isChanged?: boolean
  onChoose: (ids: readonly number[]) => void
}

/** Value of the option that stands for several teachers, who stay until somebody else is chosen. */
const SEVERAL = 'several'
const NOBODY = 'nobody'

/** A choice of one teacher or nobody; several who share a subject are shown as one option. */
export function TeacherSelect({ label, name, teachers, value, isChanged = false, onChoose }: TeacherSelectProps) {
  const nameOf = (id: number): string => teachers.find((each) => each.id === id)?.fullName ?? `ID ${id}`
  const several = value && value.length > 1 ? [{ value: SEVERAL, label: value.map(nameOf).join(', ') }] : []
  const first = value ? [{ value: NOBODY, label: texts.nobody }] : [{ value: '', label: texts.choose }]
  const others = value ? [] : [{ value: NOBODY, label: texts.nobody }]
  const chosen = value === null ? '' : several.length > 0 ? SEVERAL : String(value[0] ?? NOBODY)
  return (
    <NativeSelect
      label={label}
      aria-label={name}
      data-changed={isChanged || undefined}
      value={chosen}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        if (typed !== SEVERAL && typed !== '') onChoose(typed === NOBODY ? [] : [Number(typed)])
      }}
      data={[
        ...first,
        ...several,
        ...teachers.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
        ...others,
      ]}
    />
  )
}
