import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type Ref } from 'react'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import { coreTexts } from '../core.texts.ts'
import { idOf } from './id-field.ts'
import styles from './student-field.module.css'

const texts = coreTexts.student
const MOST_SHOWN = 6
/** More digits than an id has are rather a phone. */
const LONGEST_ID = 5

type StudentFieldProps = {
  input?: Ref<HTMLInputElement>
  label: string
  /** An id, or what is searched for. */
  typed: string
  error?: string | null | undefined
  onType: (typed: string) => void
  onChoose: (id: number) => void
  /** Offers students while an id is typed too: the form shows nobody until one was chosen. */
  isChosenById?: boolean
}

type Meant = (typed: string) => number | null

/** Finds a student by ID, by name in any spelling or by phone, out of this device's replica. */
export function StudentField(props: StudentFieldProps) {
  const { input, label, typed, error, onType, onChoose, isChosenById = false } = props
  const meant = useRef<Meant>(() => null)
  const setMeant = useCallback((next: Meant) => {
    meant.current = next
  }, [])
  const isSearched = isChosenById || idOf(typed) === null || typed.trim().length > LONGEST_ID
  return (
    <>
      <TextInput
        ref={input}
        label={label}
        description={texts.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          const id = event.key === 'Enter' && isSearched ? meant.current(typed) : null
          if (id === null) return
          event.preventDefault()
          onChoose(id)
        }}
      />
      {isSearched && typed.trim() ? <Matches typed={typed} onMeant={setMeant} onChoose={onChoose} /> : null}
    </>
  )
}

type MatchesProps = Pick<StudentFieldProps, 'typed' | 'onChoose'> & {
  /** Receives the function that finds who is meant by a text; nobody once the list is gone. */
  onMeant: (meant: Meant) => void
}

const NOBODY: readonly NamedStudent[] = []

/** The students who answer to what is typed. The list of all is read once somebody types. */
function Matches({ typed, onMeant, onChoose }: MatchesProps) {
  const reading = useStudentList()
  const students = reading.status === 'ready' ? reading.data.students : null
  const index = useMemo(() => searchIndex(students ?? NOBODY), [students])
  const query = useDeferredValue(typed)
  const found = useMemo(() => search(index, query), [index, query])
  useEffect(() => {
    // Enter may come before the list has followed the typing, and takes nobody who only resembles what was typed.
    onMeant((text) => {
      const answers = search(index, text)
      const exact = answers.find(({ id }) => id === idOf(text))
      return (exact ?? (answers.length === 1 ? answers[0] : undefined))?.id ?? null
    })
    return () => onMeant(() => null)
  }, [index, onMeant])
  return (
    <div className={styles['matches']} role="group" aria-label={texts.matches}>
      <p role="status">
        {students && found.length === 0 ? texts.notFound : null}
        {found.length > MOST_SHOWN ? texts.more(found.length - MOST_SHOWN) : null}
      </p>
      {found.length > 0 ? (
        <ul aria-label={texts.found}>
          {found.slice(0, MOST_SHOWN).map(({ id, fullname, className }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(id)}>
                <strong>{fullname}</strong>
                <small className="num">{texts.detail(id, className)}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
