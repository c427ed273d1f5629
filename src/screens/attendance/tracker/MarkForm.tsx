import { Alert, Button, TextInput } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { announcedReason } from '#domain/announcedabsences/announcedabsences.words.ts'
import { formatDay } from '#domain/core/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { ClosedDayDialog, ClosedDayNote, useClosedDay } from '../../core/marking/ClosedDay.tsx'
import { DayField } from '../../core/DayField.tsx'
import { checked } from '../../core/form/checked.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { toastSaved } from '../../core/toast-saved.ts'
import { troubleOf } from '../../core/trouble.ts'
import { StatusChoice } from '../../core/marking/StatusChoice.tsx'
import type { HistoryMark } from './history.ts'
import { KindFields } from './KindFields.tsx'
import { asAnnounced, editOf, newMark, problemsOf, USUAL_REMARKS, withStatus, type Typed } from './mark-form.ts'
import { saveMark } from './save-mark.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'
import { useStanding, type KnownDays } from './use-standing.ts'

type MarkFormProps = KnownDays & {
  ownerId: number
  today: string
  /** The mark to change; null for a new one. */
  editing: HistoryMark | null
  onClose: () => void
  onSaved: () => void
}

function wordsOf(error: unknown, isEdit: boolean): string {
  if (!(error instanceof NotSavedError)) return troubleOf(error, isEdit ? texts.updateFailed : texts.failed)
  return error.cause instanceof Error && error.cause.message === texts.noUser ? texts.noUser : texts.notSaved
}

/** Form of a student's mark: status, day and remark. Typed values survive a reload. The edited day must be its `key`. */
export function MarkForm({ ownerId, today, editing, onClose, onSaved, ...known }: MarkFormProps) {
  const draftKey = `attendanceMark:${ownerId}:${known.studentId}`
  const { form, part, change, ...state } = useDraftForm(
    checked((mark: Typed) => problemsOf(mark, today)),
    {
      initial: editing ? editOf(editing) : newMark(today),
      blank: newMark(today),
      draft: { key: draftKey, ownerId, isIgnored: editing !== null },
      asks: () => closed !== null,
      submit: (mark) => saveMark(known.studentId, { typed: mark, standing, draftKey }),
      done: ({ word, entry }) => {
        if (entry) void toastSaved(entry, { delivered: texts[word], waiting: texts.savedHere })
        else toastDone(texts[word])
        onClose()
        onSaved()
      },
      trouble: (error: unknown): string => wordsOf(error, typed.isEdit),
    },
  )
  const typed = useTyped({ form })
  const standing = useStanding(known, typed.date)
  const closed = useClosedDay(typed.date)
  const { mark, announced } = standing
  const isBegun = typed.isEdit || typed.remark || !typed.present
  const cancel = () => {
    state.clear()
    onClose()
  }
  return (
    <Panel title={typed.isEdit ? texts.editTitle(formatDay(typed.date)) : texts.newTitle}>
      <Form
        of={state}
        submit={typed.isEdit ? texts.save : texts.mark}
        button={{ leftSection: <IconCheck size={20} /> }}
        onCancel={isBegun ? cancel : undefined}
        className={styles['fields']}
      >
        {closed && typed.date <= today ? <ClosedDayNote closed={closed} /> : null}
        <div className={styles['row']}>
          <DayField label={texts.date} isDisabled={typed.isEdit} {...part('date')} />
          <StatusChoice
            label={texts.status}
            value={typed.present}
            onChange={(present) => change(withStatus(typed, present))}
          />
        </div>
        {announced && typed.present ? (
          <Button variant="light" h={44} onClick={() => change(asAnnounced(typed, announced))}>
            {texts.announced(announcedReason(announced))}
          </Button>
        ) : null}
        <KindFields typed={typed} onChange={change} />
        <RemarkField isPresent={typed.present} {...part('remark')} />
        {mark && !typed.isEdit ? (
          <Alert color="nile" icon={<IconInfoCircle size={22} />}>
            {texts.already(mark.remark || (mark.present ? texts.present : texts.absent), mark.markedBy || texts.system)}
          </Alert>
        ) : null}
      </Form>
      <ClosedDayDialog of={state} closed={closed ?? ''} />
    </Panel>
  )
}

type RemarkFieldProps = {
  isPresent: boolean
  value: string
  error: string | undefined
  onChange: (remark: string) => void
}

function RemarkField({ isPresent, value, error, onChange }: RemarkFieldProps) {
  return (
    <div>
      <TextInput
        label={texts.remark}
        description={isPresent ? texts.remarkHint : null}
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {isPresent ? null : (
        <fieldset className={styles['reasons']} aria-label={texts.reasons}>
          {USUAL_REMARKS.map((remark) => (
            <Button
              key={remark}
              variant={value === remark ? 'filled' : 'light'}
              size="sm"
              h={44}
              aria-pressed={value === remark}
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
