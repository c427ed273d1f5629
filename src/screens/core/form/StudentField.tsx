import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState, type Ref } from 'react'
import { useStudentList, type NamedStudent } from '#data/school/student-list.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import { coreTexts } from '../core.texts.ts'
import { idOf } from './id-field.ts'
import styles from './student-field.module.css'

const texts = coreTexts.student
const MOST_SHOWN = 6
/** Most digits of a student's id; more digits are searched for as a phone number. */
const LONGEST_ID = 5

type StudentFieldProps = {
  input?: Ref<HTMLInputElement>
  label: string
  /** The typed text: an id, a name or a phone number. */
  typed: string
  error?: string | null | undefined
  onType: (typed: string) => void
  onChoose: (id: number) => void
  /** Offers students also while an id is typed, for forms that show nobody until a student was chosen. */
  isChosenById?: boolean
}

/** Finds the one student that a text means: an id, null for none, undefined while the list of students is being read. */
type Meant = (typed: string) => number | null | undefined

/** Finds a student by ID, by name in any spelling or by phone, out of this device's replica. */
export function StudentField(props: StudentFieldProps) {
  const { input, label, typed, error, onType, onChoose, isChosenById = false } = props
  const meant = useRef<Meant>(() => undefined)
  // The text on which Enter was pressed before the list of students was read.
  const [entered, setEntered] = useState<string | null>(null)
  const setMeant = useCallback((next: Meant) => {
    meant.current = next
  }, [])
  const choose = (id: number) => {
    setEntered(null)
    onChoose(id)
  }
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
        onChange={(event) => {
          setEntered(null)
          onType(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed.trim()) return
          // Enter chooses the student and does not send the form, in which more is to be filled in.
          event.preventDefault()
          const id = isSearched ? meant.current(typed) : idOf(typed)
          if (id === undefined) setEntered(typed)
          else if (id !== null) choose(id)
        }}
      />
      {isSearched && typed.trim() ? (
        <Matches typed={typed} entered={entered} onMeant={setMeant} onChoose={choose} />
      ) : null}
    </>
  )
}

type MatchesProps = Pick<StudentFieldProps, 'typed' | 'onChoose'> & {
  entered: string | null
  /** Receives the function that finds the student meant by a text. */
  onMeant: (meant: Meant) => void
}

const NOBODY: readonly NamedStudent[] = []

/** The students that match the typed text. The list of students is read once somebody types. */
function Matches({ typed, entered, onMeant, onChoose }: MatchesProps) {
  const reading = useStudentList()
  const students = reading.status === 'ready' ? reading.data.students : null
  const isLoading = reading.status === 'loading'
  const index = useMemo(() => searchIndex(students ?? NOBODY), [students])
  const query = useDeferredValue(typed)
  const found = useMemo(() => search(index, query), [index, query])
  const meantBy = useCallback(
    (text: string): number | null | undefined => {
      if (isLoading) return undefined
      const answers = search(index, text)
      const exact = answers.find(({ id }) => id === idOf(text))
      return (exact ?? (answers.length === 1 ? answers[0] : undefined))?.id ?? null
    },
    [isLoading, index],
  )
  useEffect(() => {
    // The function searches anew, since Enter may be pressed before the shown matches have followed the typing.
    onMeant(meantBy)
    return () => onMeant(() => undefined)
  }, [meantBy, onMeant])
  const chosen = useEffectEvent((id: number) => onChoose(id))
  useEffect(() => {
    const id = entered === null ? null : meantBy(entered)
    if (typeof id === 'number') chosen(id)
  }, [entered, meantBy])
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
