import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import { call } from '#data/api.ts'
import { noteRemoved } from '#data/students/own-changes.ts'
import { useDraft } from '#data/use-draft.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { SearchTrouble, studentIdOf } from './FindStudent.tsx'
import { recordTexts } from './records.texts.ts'
import { StudentCard } from './StudentCard.tsx'
import { useFoundStudent } from './use-found-student.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = recordTexts.deleted

type Typed = { studentId: string; reason: string }
const EMPTY: Typed = { studentId: '', reason: '' }
const LOOK_UP_AFTER_MS = 300

type DropOutFormProps = { ownerId: number; onDeleted: () => void }

/** Which student, and why. What is typed survives a reload. */
export function DropOutForm({ ownerId, onDeleted }: DropOutFormProps) {
  const { found, keep } = useDraft<Typed>(`dropOut:${ownerId}`, ownerId)
  // Fields appear with what was kept in them, so that nothing typed is overwritten by it.
  if (found === undefined) return <LoadingSkeleton rows={3} />
  return <Form kept={found} keep={keep} onDeleted={onDeleted} />
}

type FormProps = { kept: Typed | null; keep: (typed: Typed | null) => void; onDeleted: () => void }

function Form({ kept, keep, onDeleted }: FormProps) {
  const [typed, setTyped] = useState(kept ?? EMPTY)
  const [isRestored, setRestored] = useState(kept !== null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = studentIdOf(typed.studentId)
  const [settledId] = useDebouncedValue(id, LOOK_UP_AFTER_MS)
  const search = useFoundStudent(settledId)
  const student = search.status === 'found' && search.student.id === id ? search.student : null

  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keep(next.studentId || next.reason ? next : null)
  }
  const reset = () => {
    change(EMPTY)
    setRestored(false)
    setProblem(null)
  }
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    if (id === null || !typed.reason.trim()) return setProblem(texts.required)
    setProblem(search.status === 'notFound' ? recordTexts.notFound : null)
    setAsking(student !== null)
  }
  const remove = async () => {
    setAsking(false)
    if (!student) return
    setBusy(true)
    try {
      await call(softDeleteStudent, { body: { studentId: student.id, reason: typed.reason } })
      toastDone(texts.done(student.fullname))
      await noteRemoved(student.id)
      reset()
      onDeleted()
    } catch (error) {
      setProblem(troubleOf(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title={texts.formTitle}>
      <form className={form['form']} onSubmit={check} noValidate>
        {isRestored ? (
          <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
            {texts.kept}
          </Alert>
        ) : null}
        {problem ? <ProblemAlert message={problem} /> : null}
        <TextInput
          label={recordTexts.studentId}
          inputMode="numeric"
          autoComplete="off"
          value={typed.studentId}
          onChange={(event) => change({ studentId: event.currentTarget.value })}
          error={idProblem(typed.studentId, id, search.status)}
        />
        {id === null ? null : <SearchTrouble search={search} />}
        {student ? <StudentCard student={student} /> : null}
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          maxLength={500}
          rows={2}
          value={typed.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
        <div className={form['buttons']}>
          <Button type="submit" color="clay" loading={isBusy} leftSection={<IconTrash size={20} />}>
            {texts.submit}
          </Button>
          <Button variant="subtle" color="gray" onClick={reset}>
            {texts.reset}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={texts.submit}
        confirmLabel={texts.submit}
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <Stack gap="xs">
          <Text fw={600}>{student ? texts.ask(student.fullname, student.className ?? recordTexts.none) : null}</Text>
          <Text>{texts.after}</Text>
        </Stack>
      </ConfirmDialog>
    </Panel>
  )
}

function idProblem(typed: string, id: number | null, status: string): string | null {
  if (typed.trim() && id === null) return recordTexts.idInvalid
  return id !== null && status === 'notFound' ? recordTexts.notFound : null
}
