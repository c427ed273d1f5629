import { Button, NativeSelect } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { z } from 'zod'
import { EXAM_TYPES, TYPE_NAMES, type ExamSetup } from '#domain/exams/exams.schema.ts'
import { getStudentExam, registerTenSubjects } from '#domain/exams/scores.endpoints.ts'
import type { BulkReply } from '#domain/exams/scores.schema.ts'
import { call } from '#data/answers/api.ts'
import type { ClassBook } from '#data/school/classes.queries.ts'
import { useAnswer, type Answer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import tiles from '#ui/tiles.module.css'
import { Form } from '../../core/form/Form.tsx'
import { idOf } from '../../core/form/id-field.ts'
import { StudentField } from '../../core/form/StudentField.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { chosenExam, examsOf, linesOf, maximumOf, sentBulk, type TypedBulk } from './bulk-form.ts'
import { savePaper, printPaper } from './paper.tsx'
import { MarkFields } from './MarkFields.tsx'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

type BulkFormProps = { book: ClassBook; setup: ExamSetup; ownerId: number; yearId: string }

const TypedBulkForm = z.custom<TypedBulk>()

const storedOf = (answer: Answer<Awaited<ReturnType<typeof call<typeof getStudentExam>>>>) =>
  answer.status === 'ready' ? answer.data : null

/** The student with the typed id, and the subjects that the student's class takes. */
function pupilOf({ classes }: ClassBook, setup: ExamSetup, typed: string) {
  const id = idOf(typed)
  const group = classes.find(({ students }) => students.some((student) => student.id === id))
  const student = group?.students.find((each) => each.id === id)
  const taken = new Set(
    setup.classSubjects.filter(({ classId }) => classId === group?.id).map(({ subjectId }) => subjectId),
  )
  const subjects = setup.subjects.filter((subject) => !subject.hidden && taken.has(subject.id))
  return group && student ? { student, group, subjects } : null
}

/** Form for the marks of one student by subject, with a total that follows the typing. */
export function BulkForm({ book, setup, ownerId, yearId }: BulkFormProps) {
  const school = useSchool() ?? undefined
  const initial: TypedBulk = { studentId: '', yearId, type: '', examId: '', marks: {} }
  const sentOf = (typed: TypedBulk) => sentBulk(typed, exam, lines)
  const { field, change, ...bulk } = useDraftForm(TypedBulkForm, {
    initial,
    blank: ({ yearId: year, type, examId }: TypedBulk) => ({ ...initial, yearId: year, type, examId }),
    draft: { key: `bulkScores:${ownerId}`, ownerId },
    blocked: (typed) => {
      const sent = sentOf(typed)
      return typeof sent === 'string' ? sent : null
    },
    submit: (typed): Promise<BulkReply> => {
      const body = sentOf(typed)
      if (typeof body === 'string') throw new Error(body)
      return call(registerTenSubjects, { body })
    },
    done: ({ message, results }) => {
      if (results.some(({ outcome }) => outcome === 'conflict')) toastFailed(message)
      else toastDone(texts.done)
    },
    trouble: { failed: texts.failed },
  })
  const typed = useTyped(bulk)
  const pupil = pupilOf(book, setup, typed.studentId)
  const exams = examsOf(setup, typed)
  const exam = chosenExam(exams, typed.examId)
  const isAsked = pupil !== null && exam !== undefined
  const { answer } = useAnswer(
    getStudentExam,
    isAsked
      ? { params: { id: String(pupil.student.id), examId: String(exam.id), yearId: String(exam.academicYearId) } }
      : null,
  )
  const max = maximumOf(typed.type)
  const lines = linesOf(pupil?.subjects ?? [], typed.marks, { stored: isAsked ? storedOf(answer) : null, max })
  const year = setup.years.find(({ id }) => String(id) === typed.yearId)?.year ?? ''
  const paper = {
    school,
    about: [pupil && texts.student(pupil.student.fullname, pupil.group.name), exam?.name, year]
      .filter(Boolean)
      .join(' · '),
    lines,
    max,
  }
  return (
    <Form
      of={bulk}
      submit={texts.save}
      clear={texts.reset}
      isWide
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} />}
            disabled={!isAsked}
            onClick={() => void savePaper(paper)}
          >
            {texts.pdf}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} />}
            disabled={!isAsked}
            onClick={() => printPaper(paper)}
          >
            {texts.print}
          </Button>
        </>
      }
    >
      <Panel title={texts.formTitle}>
        <div className={form['whole']}>
          <div className={form['wide']}>
            <div>
              <StudentField
                label={texts.studentId}
                typed={typed.studentId}
                onType={(studentId) => change({ studentId, marks: {} })}
                onChoose={(id) => change({ studentId: String(id), marks: {} })}
              />
            </div>
            <NativeSelect
              label={texts.year}
              data={[
                { value: '', label: texts.choose },
                ...setup.years.map((each) => ({ value: String(each.id), label: each.year })),
              ]}
              value={typed.yearId}
              onChange={(event) => change({ yearId: event.currentTarget.value, examId: '' })}
            />
            {exams.length > 1 ? (
              <NativeSelect
                label={texts.exam}
                data={exams.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...field('examId')}
              />
            ) : null}
          </div>
          <fieldset className={tiles['tiles']}>
            <legend>{texts.examType}</legend>
            {EXAM_TYPES.map((type) => (
              <label key={type}>
                <input
                  type="radio"
                  name="examType"
                  checked={typed.type === type}
                  onChange={() => change({ type, examId: '' })}
                />
                {TYPE_NAMES[type]}
              </label>
            ))}
          </fieldset>
          {typed.type && !exam ? <p role="status">{texts.noExam(TYPE_NAMES[typed.type], year)}</p> : null}
        </div>
      </Panel>
      <MarkFields
        pupil={pupil}
        isTyped={idOf(typed.studentId) !== null}
        lines={lines}
        max={max}
        isOpen={exam !== undefined}
        stored={isAsked ? answer.status : 'ready'}
        onType={(subjectId, text) => change({ marks: { ...typed.marks, [subjectId]: text } })}
      />
    </Form>
  )
}
