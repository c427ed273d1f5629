import { Alert, Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconHistory, IconTrash } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { StatusChoice } from '../StatusChoice.tsx'
import { EMPTY, idOf, isEmpty, problemsOf, type Problems, type Typed } from './correction-form.ts'
import { correctionTexts as texts } from './correction.texts.ts'
import { RecordCard } from './RecordCard.tsx'
import { useCorrection } from './use-correction.ts'

type CorrectionFormProps = { kept: Typed; isRestored: boolean; keep: (typed: Typed | null) => void }

/** The fields of a correction. What is typed survives a reload. */
export function CorrectionForm({ kept, isRestored, keep }: CorrectionFormProps) {
  const [typed, setTyped] = useState(kept)
  const [problems, setProblems] = useState<Problems>({})
  const [isAsking, setAsking] = useState(false)
  const [shownId, setShownId] = useState(idOf(kept.attendanceId))
  const { busy, trouble, update, remove, forget } = useCorrection()
  const id = idOf(typed.attendanceId)

  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    setProblems({})
    keep(isEmpty(next) ? null : next)
  }
  const reset = () => {
    change(EMPTY)
    setShownId(null)
    forget()
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length === 0) void update(typed).then((isDone) => isDone && reset())
  }
  const askDelete = () => {
    setProblems(id === null ? { attendanceId: texts.deleteRequired } : {})
    setAsking(id !== null)
  }
  const confirmDelete = () => {
    setAsking(false)
    if (id !== null) void remove(id).then((isDone) => isDone && reset())
  }
  const look = () => {
    setProblems(id === null ? { attendanceId: typed.attendanceId ? texts.invalidId : texts.attendanceRequired } : {})
    setShownId(id)
  }
  return (
    <Panel title={texts.form}>
      <form className={form['form']} onSubmit={save} noValidate>
        {isRestored ? (
          <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
            {texts.kept}
          </Alert>
        ) : null}
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <TextInput
          label={texts.attendanceId}
          inputMode="numeric"
          autoComplete="off"
          value={typed.attendanceId}
          onChange={(event) => change({ attendanceId: event.currentTarget.value })}
          error={problems.attendanceId}
        />
        <div>
          <Button variant="default" onClick={look}>
            {texts.look}
          </Button>
        </div>
        {shownId !== null && shownId === id ? (
          <RecordCard
            id={shownId}
            studentId={idOf(typed.studentId)}
            onFound={(record) => {
              if (!typed.studentId || !typed.remark)
                change({
                  studentId: typed.studentId || String(record.studentId),
                  ...(typed.remark ? {} : { present: record.present, remark: record.remark }),
                })
            }}
          />
        ) : null}
        <TextInput
          label={texts.studentId}
          inputMode="numeric"
          autoComplete="off"
          value={typed.studentId}
          onChange={(event) => change({ studentId: event.currentTarget.value })}
          error={problems.studentId}
        />
        <StatusChoice label={texts.status} isPresent={typed.present} onChange={(present) => change({ present })} />
        <Textarea
          label={texts.remark}
          rows={2}
          maxLength={300}
          value={typed.remark}
          onChange={(event) => change({ remark: event.currentTarget.value })}
          error={problems.remark}
        />
        <div className={form['buttons']}>
          <Button type="submit" loading={busy === 'update'} leftSection={<IconDeviceFloppy size={20} />}>
            {texts.update}
          </Button>
          <Button
            color="clay"
            variant="light"
            loading={busy === 'delete'}
            leftSection={<IconTrash size={20} />}
            onClick={askDelete}
          >
            {texts.delete}
          </Button>
          <Button variant="subtle" color="gray" onClick={reset}>
            {texts.reset}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={texts.deleteTitle}
        confirmLabel={texts.delete}
        isDangerous
        onConfirm={confirmDelete}
        onClose={() => setAsking(false)}
      >
        <Text fw={600}>{id === null ? null : texts.deleteAsk(id)}</Text>
        <Text mt="xs">{texts.deleteAfter}</Text>
      </ConfirmDialog>
    </Panel>
  )
}
