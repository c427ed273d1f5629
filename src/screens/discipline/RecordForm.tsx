import { useRef } from 'react'
import { createRecord, editRecord } from '#domain/discipline/discipline.endpoints.ts'
import { DESCRIPTION_REQUIRED, STUDENT_REQUIRED, TYPE_REQUIRED } from '#domain/discipline/discipline.schema.ts'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import { disciplineActions } from '#data/discipline/record-writes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import { area, choice, line, optionalArea, record as recordField } from '../core/form/field-kinds.ts'
import { Form } from '../core/form/Form.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { StudentField } from '../core/form/StudentField.tsx'
import { useRecord, type ShownForm } from '../core/form/use-record-form.ts'
import { texts as all } from './discipline.texts.ts'
import { toastSaved } from '../core/toast-saved.ts'
import { ChosenStudent } from './ChosenStudent.tsx'

const texts = all.form

/** The students that can be chosen. */
type About = readonly { id: number }[]

export const disciplineForm = recordForm(
  { add: createRecord.body, change: editRecord.body },
  {
    /** Empty while the student is searched. */
    studentId: recordField(texts.search, { isFull: true }),
    /** The typed search; a complete ID means its student without being chosen. */
    search: line(texts.search),
    type: choice(texts.type, DISCIPLINE_TYPES, { none: texts.chooseType, words: shownWord, isFull: true }),
    description: area(texts.description, { rows: 4 }),
    actionTaken: optionalArea(texts.actionTaken),
  },
  {
    read: (record: ShownRecord) => record,
    against: ({ studentId }, _: About, { search }) =>
      studentId === undefined && search.trim() ? { search: texts.notFound } : {},
    send: (sent, { search }, students) => ({
      ...sent,
      studentId: sent.studentId ?? students.find(({ id }) => String(id) === search.trim())?.id,
    }),
    words: {
      [STUDENT_REQUIRED]: texts.studentRequired,
      [TYPE_REQUIRED]: texts.typeRequired,
      [DESCRIPTION_REQUIRED]: texts.descriptionRequired,
    },
  },
)

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
  const of = useRecord(disciplineForm, record && { ...record, revision: record.base ?? 0 }, {
    ownerId,
    draftKey,
    about: students,
    proposed: studentId === null ? {} : { studentId: String(studentId) },
    draft: { isWhole: true },
    add: ({ studentId: about, type, description, actionTaken = null }) =>
      disciplineActions.create({ studentId: about, type, description, actionTaken }, draftKey),
    change: ({ type, description, actionTaken = null }, row, { base }) =>
      disciplineActions.edit({ ...row, base: base || row.base }, { type, description, actionTaken }, draftKey),
    done: (entry) => {
      if (entry) void toastSaved(entry, { delivered: record ? texts.updated : texts.created, waiting: texts.saved })
      onDone()
    },
    trouble: (error) => (error instanceof NotSavedError ? texts.notSaved : all.submitFailed),
  })
  const cancel = () => {
    of.clear()
    onCancel()
  }
  return (
    <Form
      of={of}
      submit={record ? texts.update : texts.submit}
      {...(record ? { onCancel: cancel, cancel: texts.cancel } : { clear: texts.reset })}
    >
      <RecordFields
        of={of}
        without={['search']}
        own={{ studentId: <Student of={of} students={students} record={record} /> }}
      />
    </Form>
  )
}

type StudentProps = Pick<RecordFormProps, 'students' | 'record'> & {
  of: ShownForm<typeof disciplineForm.fields>
}

/** The student of the record, who is searched for a new one. */
function Student({ of, students, record }: StudentProps) {
  const search = useRef<HTMLInputElement>(null)
  const chosen = students.find(({ id }) => String(id) === of.typed.studentId)
  if (record) {
    const { studentId: id, studentName: fullname, className } = record
    return <ChosenStudent student={chosen ?? { id, fullname, className: className ?? all.none }} />
  }
  const chooseOther = () => {
    of.change({ studentId: '', search: '' })
    setTimeout(() => search.current?.focus())
  }
  if (chosen) return <ChosenStudent student={chosen} onOther={chooseOther} />
  return (
    <StudentField
      input={search}
      label={texts.search}
      typed={of.typed.search}
      error={of.field('search').error ?? of.field('studentId').error}
      onType={(typed) => of.change({ search: typed, studentId: '' })}
      onChoose={(id) => {
        of.change({ studentId: String(id), search: '' })
        of.form.setFocus('type')
      }}
      isChosenById
    />
  )
}
