import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useStudentList, type NamedStudent } from '#data/students/student-list.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { idOf } from '../correction/correction-form.ts'
import { DayField } from '../../core/DayField.tsx'
import type { Status } from './history.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

const MOST_NAMES = 6
const STATUSES = [
  { value: '', label: texts.all },
  { value: 'present', label: texts.present },
  { value: 'absent', label: texts.absent },
]

type Wanted = { student: string; date: string; status: Status }
type TrackerSearchProps = { wanted: Wanted; today: string; onSearch: (wanted: Wanted) => void }

/** By student id, date and status; a name offers the students who answer to it. */
export function TrackerSearch({ wanted, today, onSearch }: TrackerSearchProps) {
  const [typed, setTyped] = useState(wanted)
  const [isTried, setTried] = useState(wanted.student !== '')
  const id = idOf(typed.student)
  const isFuture = typed.date > today
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (id !== null && !isFuture) onSearch({ ...typed, student: String(id) })
  }
  return (
    <Panel title={texts.searchTitle}>
      <form className={styles['search']} onSubmit={submit} noValidate>
        <TextInput
          label={texts.studentId}
          placeholder={texts.idHint}
          autoComplete="off"
          value={typed.student}
          onChange={(event) => {
            setTyped({ ...typed, student: event.currentTarget.value })
            setTried(false)
          }}
          error={isTried && id === null ? texts.invalidId : null}
        />
        <DayField
          label={texts.date}
          value={typed.date}
          canClear
          onChange={(date) => setTyped({ ...typed, date })}
          error={isFuture ? texts.futureDate : null}
        />
        <NativeSelect
          label={texts.status}
          data={STATUSES}
          value={typed.status}
          onChange={(event) => setTyped({ ...typed, status: event.currentTarget.value as Status })}
        />
        <Button type="submit" leftSection={<IconSearch size={18} />}>
          {texts.search}
        </Button>
      </form>
      {id === null && typed.student.trim() ? (
        <Names query={typed.student} onChoose={(student) => onSearch({ ...typed, student: String(student.id) })} />
      ) : null}
    </Panel>
  )
}

/** Students of this device's copy who answer to a name, in any spelling. */
function Names({ query, onChoose }: { query: string; onChoose: (student: NamedStudent) => void }) {
  const reading = useStudentList()
  const students = reading.status === 'ready' ? reading.data.students : null
  const index = useMemo(() => (students ? searchIndex(students) : null), [students])
  const found = index ? search(index, query).slice(0, MOST_NAMES) : []
  if (found.length === 0) return null
  return (
    <ul className={styles['names']} aria-label={texts.matches}>
      {found.map((student) => (
        <li key={student.id}>
          <Button variant="light" h="auto" mih={44} onClick={() => onChoose(student)}>
            {[texts.choose(student.fullname, student.id), student.className].filter(Boolean).join(', ')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
