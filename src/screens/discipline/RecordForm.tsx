import { NativeSelect, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.schema.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import { disciplineActions } from '#data/discipline/record-writes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { StudentField } from '../core/form/StudentField.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { texts as all } from './discipline.texts.ts'
import { EMPTY, isEmpty, problemsOf, studentMeant, textOf, typedOf, type Typed } from './record-form.ts'
import { toastSaved } from '../core/toast-saved.ts'
import { ChosenStudent } from './ChosenStudent.tsx'

const texts = all.form

type RecordFormProps = {
  ownerId: number
  students: readonly NamedStudent[]
  /** The record to edit; null for a new record. */
  record: ShownRecord | null
  /** Id of the student named in the address; null without one. */
  studentId: number | null
  onDone: () => void
  onCancel: () => void
}

/** Form of a new or changed discipline record. Typed values survive a reload. The component needs the record as its `key`. */
export function RecordForm({ ownerId, students, record, studentId, onDone, onCancel }: RecordFormProps) {
  const draftKey = `discipline:${ownerId}:${record?.ref ?? 'new'}`
  const meant = (typed: Typed) => record?.studentId ?? studentMeant(typed, students)
  const { form, field, change, ...state } = useDraftForm(
    checked((typed: Typed) => problemsOf(typed, meant(typed))),
    {
      initial: record ? typedOf(record) : { ...EMPTY, studentId },
      blank: EMPTY,
      draft: {
        key: draftKey,
        ownerId,
        keeps: { of: (typed) => (isEmpty(typed) ? null : typed), back: (typed: Typed) => typed },
      },
      submit: async (typed) => {
        const [about, text] = [meant(typed), textOf(typed)]
        if (about === null || text === null) throw new Error('a form with faults was sent')
        return record
          ? disciplineActions.edit({ ...record, base: typed.base ?? record.base }, text, draftKey)
          : disciplineActions.create({ studentId: about, ...text }, draftKey)
      },
      done: (entry) => {
        void toastSaved(entry, { delivered: record ? texts.updated : texts.created, waiting: texts.saved })
        onDone()
      },
      trouble: (error) => (error instanceof NotSavedError ? texts.notSaved : all.submitFailed),
    },
  )
  const typed = useTyped({ form })
  const search = useRef<HTMLInputElement>(null)
  const chosen = students.find(({ id }) => id === typed.studentId)
  const shown =
    chosen ??
    (record ? { id: record.studentId, fullname: record.studentName, className: record.className ?? all.none } : null)
  const cancel = () => {
    state.clear()
    onCancel()
  }
  const choose = (id: number) => {
    change({ studentId: id, search: '' })
    form.setFocus('type')
  }
  const chooseOther = () => {
    change({ studentId: null, search: '' })
    setTimeout(() => search.current?.focus())
  }
  return (
    <Form
      of={state}
      submit={record ? texts.update : texts.submit}
      {...(record ? { onCancel: cancel, cancel: texts.cancel } : { clear: texts.reset })}
    >
      {shown ? (
        <ChosenStudent student={shown} onOther={record ? undefined : chooseOther} />
      ) : (
        <StudentField
          input={search}
          label={texts.search}
          typed={typed.search}
          error={form.formState.errors.studentId?.message}
          onType={(search) => change({ search, studentId: null })}
          onChoose={choose}
          isChosenById
        />
      )}
      <NativeSelect
        label={texts.type}
        data={[
          { value: '', label: texts.chooseType },
          ...DISCIPLINE_TYPES.map((value) => ({ value, label: shownWord(value) })),
        ]}
        {...field('type')}
      />
      <Textarea label={texts.description} rows={4} maxLength={2_000} {...field('description')} />
      <Textarea label={texts.actionTaken} rows={2} maxLength={2_000} {...field('actionTaken')} />
    </Form>
  )
}
