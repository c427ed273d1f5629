import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, type Ref } from 'react'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import type { NamedStudent } from '#data/students/student-list.ts'
import { texts as all } from './discipline.texts.ts'
import styles from './discipline.module.css'

const texts = all.form
const MOST_SHOWN = 6

type StudentPickerProps = {
  input?: Ref<HTMLInputElement>
  students: readonly NamedStudent[]
  typed: string
  problem?: string | undefined
  onType: (typed: string) => void
  onChoose: (id: number) => void
}

/** Finds a student by ID, by name in any spelling or by phone, in this device's replica. */
export function StudentPicker({ input, students, typed, problem, onType, onChoose }: StudentPickerProps) {
  const query = useDeferredValue(typed)
  const index = useMemo(() => searchIndex(students), [students])
  const found = useMemo(() => (query.trim() ? search(index, query) : []), [index, query])
  return (
    <div className={styles['picker']}>
      <TextInput
        ref={input}
        label={texts.search}
        description={texts.searchHelp}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        error={problem}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed.trim()) return
          // Enter may be pressed before the list has been filtered for the typed text.
          const [best] = search(index, typed)
          if (!best) return
          event.preventDefault()
          onChoose(best.id)
        }}
      />
      <p className={styles['note']} role="status">
        {query.trim() && found.length === 0 ? texts.notFound : null}
        {found.length > MOST_SHOWN ? texts.moreFound(found.length - MOST_SHOWN) : null}
      </p>
      {found.length > 0 ? (
        <ul aria-label={texts.found}>
          {found.slice(0, MOST_SHOWN).map(({ id, fullname, className }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(id)}>
                <strong>{fullname}</strong>
                <small className="num">{texts.studentDetail(id, className)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type ChosenProps = {
  student: Pick<NamedStudent, 'id' | 'fullname' | 'className'>
  other?: Ref<HTMLButtonElement>
  onOther?: (() => void) | undefined
}

/** The chosen student, and a button back to the search. */
export const ChosenStudent = ({ student, other, onOther }: ChosenProps) => (
  <div className={styles['chosen']}>
    <div>
      <strong>{student.fullname}</strong>
      <small className="num">{texts.studentDetail(student.id, student.className)}</small>
    </div>
    {onOther ? (
      <Button ref={other} variant="default" onClick={onOther} data-shell>
        {texts.otherStudent}
      </Button>
    ) : null}
  </div>
)
