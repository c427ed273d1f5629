import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useStudentList } from '#data/school/student-list.ts'
import { RowButton } from '#ui/RowButton.tsx'
import { StudentField } from '../../core/form/StudentField.tsx'
import { idsOf } from './rule-form.ts'
import { reductionTexts } from './reductions.texts.ts'
import styles from './reductions.module.css'

const { form: texts } = reductionTexts

type NamedStudentsProps = {
  /** Numbers of students, with commas. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Students whom the rule names already, also those who have left. */
  known: readonly { id: number; name: string; className: string }[]
}

/** The students whom a rule names. */
export function NamedStudents({ value, onChange, error, known }: NamedStudentsProps) {
  const [typed, setTyped] = useState('')
  const reading = useStudentList()
  const students = reading.status === 'ready' ? reading.data.students : []
  const ids = idsOf(value)
  const nameOf = (id: number): string => {
    const student = students.find((each) => each.id === id)
    if (student) return `${student.fullname} (${student.className})`
    const before = known.find((each) => each.id === id)
    return before ? `${before.name} (${before.className})` : texts.unknown(id)
  }
  const write = (next: readonly number[]) => onChange(next.join(','))
  return (
    <>
      <StudentField
        label={texts.addStudent}
        typed={typed}
        error={error}
        isChosenById
        onType={setTyped}
        onChoose={(id) => {
          setTyped('')
          if (!ids.includes(id)) write([...ids, id])
        }}
      />
      <ul className={styles['students']}>
        {ids.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <RowButton
              label={texts.removeStudent(nameOf(id))}
              isGrave
              onClick={() => write(ids.filter((each) => each !== id))}
            >
              <IconX size={18} />
            </RowButton>
          </li>
        ))}
      </ul>
    </>
  )
}
