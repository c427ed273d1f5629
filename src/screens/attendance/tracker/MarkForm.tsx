import { Alert, Button, TextInput } from '@mantine/core'
import { IconCheck, IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { NotSavedError } from '#data/outbox.ts'
import { formatDay } from '#domain/core/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { ClosedDayDialog, ClosedDayNote, useClosedDay } from '../ClosedDay.tsx'
import { DayField } from '../../core/DayField.tsx'
import { StatusChoice } from '../StatusChoice.tsx'
import { wordsOf } from '../words.ts'
import { newMark, problemsOf, USUAL_REMARKS, withStatus, type Problems, type Typed } from './mark-form.ts'
import { saveMark } from './save-mark.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'
import { useStanding, type KnownDays } from './use-standing.ts'

type MarkFormProps = KnownDays & {
  today: string
  start: Typed
  isRestored: boolean
  keep: (typed: Typed | null) => void
  draftKey: string
  onClose: () => void
  onSaved: () => void
}

function useMarkForm(props: MarkFormProps) {
  const { studentId, today, start, keep, draftKey, onClose, onSaved } = props
  const [typed, setTyped] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const standing = useStanding(props, typed.date)
  const change = (next: Typed) => {
    setTyped(next)
    setProblems({})
    keep(next)
  }
  const end = () => {
    setTyped(newMark(today))
    setProblems({})
    setTrouble(null)
    keep(null)
    onClose()
  }
  const check = (): boolean => {
    const found = problemsOf(typed, today)
    setProblems(found)
    return Object.keys(found).length === 0
  }
  const save = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      toastDone(texts[await saveMark(studentId, { typed, standing, draftKey })])
      end()
      onSaved()
    } catch (error) {
      const words = troubleOf(error, typed.isEdit)
      setTrouble(words)
      toastFailed(typed.isEdit ? texts.updateFailed : texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return { typed, problems, trouble, isBusy, standing, change, end, check, save }
}

function troubleOf(error: unknown, isEdit: boolean): string {
  if (!(error instanceof NotSavedError)) return wordsOf(error, isEdit ? texts.updateFailed : texts.failed)
  return error.cause instanceof Error && error.cause.message === texts.noUser ? texts.noUser : texts.notSaved
}

/** Status, day and remark of one student. */
export function MarkForm(props: MarkFormProps) {
  const { typed, problems, trouble, isBusy, standing, change, end, check, save } = useMarkForm(props)
  const [isAsking, setAsking] = useState(false)
  const closed = useClosedDay(typed.date)
  const { mark } = standing
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!check()) return
    if (closed === null) void save()
    else setAsking(true)
  }
  return (
    <Panel title={typed.isEdit ? texts.editTitle(formatDay(typed.date)) : texts.newTitle}>
      <form className={styles['fields']} onSubmit={submit} noValidate>
        {props.isRestored ? (
          <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
            {texts.kept}
          </Alert>
        ) : null}
        {trouble ? <ProblemAlert message={trouble} /> : null}
        {closed && typed.date <= props.today ? <ClosedDayNote closed={closed} /> : null}
        <div className={styles['row']}>
          <DayField
            label={texts.date}
            value={typed.date}
            isDisabled={typed.isEdit}
            onChange={(date) => change({ ...typed, date })}
            error={problems.date}
          />
          <StatusChoice
            label={texts.status}
            isPresent={typed.present}
            onChange={(present) => change(withStatus(typed, present))}
          />
        </div>
        <RemarkField typed={typed} problem={problems.remark} onChange={(remark) => change({ ...typed, remark })} />
        {mark && !typed.isEdit ? (
          <Alert color="nile" icon={<IconInfoCircle size={22} />}>
            {texts.already(mark.remark || (mark.present ? texts.present : texts.absent), mark.markedBy || texts.system)}
          </Alert>
        ) : null}
        <div className={styles['buttons']}>
          <Button type="submit" loading={isBusy} leftSection={<IconCheck size={20} />}>
            {typed.isEdit ? texts.save : texts.mark}
          </Button>
          {typed.isEdit || typed.remark || !typed.present ? (
            <Button variant="default" onClick={end}>
              {texts.cancel}
            </Button>
          ) : null}
        </div>
      </form>
      <ClosedDayDialog
        opened={isAsking}
        closed={closed ?? ''}
        onConfirm={() => {
          setAsking(false)
          void save()
        }}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}

type RemarkFieldProps = { typed: Typed; problem: string | undefined; onChange: (remark: string) => void }

function RemarkField({ typed, problem, onChange }: RemarkFieldProps) {
  return (
    <div>
      <TextInput
        label={texts.remark}
        description={typed.present ? texts.remarkHint : null}
        maxLength={300}
        value={typed.remark}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={problem}
      />
      {typed.present ? null : (
        <fieldset className={styles['reasons']} aria-label={texts.reasons}>
          {USUAL_REMARKS.map((remark) => (
            <Button
              key={remark}
              variant={typed.remark === remark ? 'filled' : 'light'}
              size="sm"
              h={44}
              aria-pressed={typed.remark === remark}
              onClick={() => onChange(remark)}
            >
              {remark.replace('Absent - ', '')}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
