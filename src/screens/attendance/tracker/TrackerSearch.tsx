import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useStudentList, type NamedStudent } from '#data/students/student-list.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { idOf } from '../correction/correction-form.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

const MOST_NAMES = 6

type TrackerSearchProps = { student: string; onSearch: (student: string) => void }

/** Search by student id; a typed name lists the matching students. */
export function TrackerSearch({ student, onSearch }: TrackerSearchProps) {
  const [typed, setTyped] = useState(student)
  const [isTried, setTried] = useState(student !== '')
  const id = idOf(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (id !== null) onSearch(String(id))
  }
  return (
    <Panel title={texts.searchTitle}>
      <form className={styles['search']} onSubmit={submit} noValidate>
        <TextInput
          label={texts.studentId}
          placeholder={texts.idHint}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTried(false)
          }}
          error={isTried && id === null ? texts.invalidId : null}
        />
        <Button type="submit" leftSection={<IconSearch size={18} />}>
          {texts.search}
        </Button>
      </form>
      {id === null && typed.trim() ? <Names query={typed} onChoose={(chosen) => onSearch(String(chosen.id))} /> : null}
    </Panel>
  )
}

/** Students of this device's replica who match a name, in any spelling. */
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
