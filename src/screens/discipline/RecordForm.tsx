import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.schema.ts'
import { disciplineActions } from '#data/discipline/record-writes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { NotSavedError } from '#data/outbox.ts'
import type { NamedStudent } from '#data/students/student-list.ts'
import { useDraft } from '#data/use-draft.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { texts as all } from './discipline.texts.ts'
import { EMPTY, isEmpty, problemsOf, studentMeant, textOf, typedOf, type Problems, type Typed } from './record-form.ts'
import { ChosenStudent, StudentPicker } from './StudentPicker.tsx'

const texts = all.form

type RecordFormProps = {
  ownerId: number
  students: readonly NamedStudent[]
  /** The record that is edited; null for a new one. */
  record: ShownRecord | null
  /** A student that the address names. */
  studentId: number | null
  onDone: () => void
  onCancel: () => void
}

/** A new record or a change of one. What is typed survives a reload. Key it by the record. */
export function RecordForm(props: RecordFormProps) {
  const { ownerId, record } = props
  const draftKey = `discipline:${ownerId}:${record?.ref ?? 'new'}`
  const { found, keep } = useDraft<Typed>(draftKey, ownerId)
  // Fields appear with what was kept in them, so that nothing typed is overwritten by it.
  if (found === undefined) return <LoadingSkeleton rows={4} />
  return <Form {...props} draftKey={draftKey} kept={found} keep={keep} />
}

type FormProps = RecordFormProps & { draftKey: string; kept: Typed | null; keep: (typed: Typed | null) => void }

/** The typed text, what is wrong with it, and saving it on this device. */
function useRecordForm({ students, record, studentId, draftKey, kept, keep, onDone }: FormProps) {
  const start = record ? typedOf(record) : { ...EMPTY, studentId }
  const [typed, setTyped] = useState(kept ?? start)
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
    keep(isEmpty(next) ? null : next)
  }
  const clear = () => {
    setTyped(EMPTY)
    setProblems({})
    setTrouble(null)
    keep(null)
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const meant = record?.studentId ?? studentMeant(typed, students)
    const [found, text] = [problemsOf(typed, meant), textOf(typed)]
    setProblems(found)
    setTrouble(null)
    if (meant === null || text === null || isBusy) return
    setBusy(true)
    try {
      if (record) await disciplineActions.edit({ ...record, base: typed.base ?? record.base }, text, draftKey)
      else await disciplineActions.create({ studentId: meant, ...text }, draftKey)
      clear()
      toastDone(texts.saved)
      onDone()
    } catch (error) {
      setTrouble(error instanceof NotSavedError ? texts.notSaved : all.submitFailed)
    } finally {
      setBusy(false)
    }
  }
  return { typed, problems, trouble, isBusy, change, clear, save }
}

function Form(props: FormProps) {
  const { students, record, kept, keep, onCancel } = props
  const { typed, problems, trouble, isBusy, change, clear, save } = useRecordForm(props)
  const [search, type] = [useRef<HTMLInputElement>(null), useRef<HTMLSelectElement>(null)]
  const chosen = students.find(({ id }) => id === typed.studentId)
  const shown =
    chosen ??
    (record ? { id: record.studentId, fullname: record.studentName, className: record.className ?? all.none } : null)
  const cancel = () => {
    keep(null)
    onCancel()
  }
  const choose = (id: number) => {
    change({ studentId: id, search: '' })
    type.current?.focus()
  }
  const chooseOther = () => {
    change({ studentId: null, search: '' })
    setTimeout(() => search.current?.focus())
  }
  return (
    <form className={form['form']} onSubmit={(event) => void save(event)} noValidate>
      {kept ? (
        <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
          {texts.kept}
        </Alert>
      ) : null}
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {shown ? (
        <ChosenStudent student={shown} onOther={record ? undefined : chooseOther} />
      ) : (
        <StudentPicker
          input={search}
          students={students}
          typed={typed.search}
          problem={problems.studentId}
          onType={(search) => change({ search, studentId: null })}
          onChoose={choose}
        />
      )}
      <NativeSelect
        ref={type}
        label={texts.type}
        value={typed.type}
        error={problems.type}
        data={[{ value: '', label: texts.chooseType }, ...DISCIPLINE_TYPES]}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <Textarea
        label={texts.description}
        value={typed.description}
        error={problems.description}
        rows={4}
        maxLength={2_000}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Textarea
        label={texts.actionTaken}
        value={typed.actionTaken}
        rows={2}
        maxLength={2_000}
        onChange={(event) => change({ actionTaken: event.currentTarget.value })}
      />
      <div className={form['buttons']}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? texts.busy : record ? texts.update : texts.submit}
        </Button>
        <Button variant="subtle" color="gray" onClick={record ? cancel : clear}>
          {record ? texts.cancel : texts.reset}
        </Button>
      </div>
    </form>
  )
}
