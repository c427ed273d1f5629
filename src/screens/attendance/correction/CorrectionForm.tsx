import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#data/answers/api.ts'
import { deleteAttendance, updateAttendance } from '#domain/attendance/corrections.endpoints.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { checked } from '../../core/form/checked.ts'
import { Form } from '../../core/form/Form.tsx'
import { useConfirmedAction } from '../../core/form/use-action.ts'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { StatusChoice } from '../../core/marking/StatusChoice.tsx'
import { idOf } from '../../core/form/id-field.ts'
import { draftOf, EMPTY, problemsOf, type Draft, type Typed } from './correction-form.ts'
import { correctionTexts as texts } from './correction.texts.ts'
import { RecordCard } from './RecordCard.tsx'

type CorrectionFormProps = {
  ownerId: number
  /** The record that a link names, and its student; empty without a named record. */
  id: string
  student: string
}

const told = ({ message }: { message: string }) => {
  toastDone(message)
}

const toBody = ({ attendanceId, studentId, present, remark }: Typed) => ({
  id: idOf(attendanceId) ?? 0,
  studentId: idOf(studentId) ?? 0,
  present,
  remark: remark.trim(),
})

/** Form of a correction. Typed values survive a reload. The component needs the named record as its `key`. */
export function CorrectionForm({ ownerId, id: named, student }: CorrectionFormProps) {
  const isNamed = idOf(named) !== null
  const { form, field, part, fill, ...state } = useDraftForm(checked(problemsOf), {
    initial: isNamed ? { ...EMPTY, attendanceId: named, studentId: student } : EMPTY,
    blank: EMPTY,
    // A record that a link names has a draft of its own.
    draft: {
      key: isNamed ? `attendanceCorrection:${ownerId}:${named}` : `attendanceCorrection:${ownerId}`,
      ownerId,
      keeps: {
        of: (typed, untyped) => (isNamed && typed.attendanceId !== named ? null : draftOf(typed, untyped)),
        back: ({ typed }: Draft) => typed,
      },
    },
    submit: (typed) => call(updateAttendance, { body: toBody(typed) }),
    done: told,
    trouble: texts.updateFailed,
  })
  const removal = useConfirmedAction((id: number) => call(deleteAttendance, { params: { id: String(id) } }), {
    done: (reply) => {
      state.clear()
      told(reply)
    },
    trouble: texts.deleteFailed,
  })
  const typed = useTyped({ form })
  const id = idOf(typed.attendanceId)
  // A record named by a link or a draft is shown at once; a record whose id is being typed, only on request.
  const [isShown, setShown] = useState(true)
  const idField = field('attendanceId')
  const askDelete = () => {
    if (id === null) form.setError('attendanceId', { message: texts.deleteRequired })
    else removal.ask(id)
  }
  const look = () => {
    const problem = typed.attendanceId ? texts.invalidId : texts.attendanceRequired
    if (id === null) form.setError('attendanceId', { message: problem })
    setShown(true)
  }
  return (
    <Panel title={texts.form}>
      <Form
        of={{ ...state, trouble: state.trouble ?? removal.trouble }}
        submit={texts.update}
        button={{ leftSection: <IconDeviceFloppy size={20} /> }}
        clear={texts.reset}
        buttons={
          <Button color="clay" variant="light" leftSection={<IconTrash size={20} />} onClick={askDelete}>
            {texts.delete}
          </Button>
        }
      >
        <TextInput
          label={texts.attendanceId}
          inputMode="numeric"
          autoComplete="off"
          {...idField}
          onChange={(event) => {
            setShown(false)
            // Values of the former record are removed, since they are not true of another.
            fill({ studentId: '', present: true, remark: '' })
            void idField.onChange(event)
          }}
        />
        <div>
          <Button variant="default" onClick={look}>
            {texts.look}
          </Button>
        </div>
        {id !== null && isShown ? (
          <RecordCard
            id={id}
            studentId={idOf(typed.studentId)}
            onFound={({ studentId, present, remark }) => fill({ studentId: String(studentId), present, remark })}
          />
        ) : null}
        <TextInput label={texts.studentId} inputMode="numeric" autoComplete="off" {...field('studentId')} />
        <StatusChoice label={texts.status} {...part('present')} />
        <Textarea label={texts.remark} rows={2} maxLength={300} {...field('remark')} />
      </Form>
      <AskFirst of={removal} title={texts.deleteTitle} confirm={texts.delete} isDangerous>
        {(asked) => (
          <>
            <Text fw={600}>{texts.deleteAsk(asked)}</Text>
            <Text mt="xs">{texts.deleteAfter}</Text>
          </>
        )}
      </AskFirst>
    </Panel>
  )
}
