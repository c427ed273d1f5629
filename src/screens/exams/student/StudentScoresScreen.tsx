import { NativeSelect } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { useExamSetup } from '#data/exams/setup.queries.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { getStudentExam } from '#domain/exams/scores.endpoints.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastInfo } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import form from '#ui/form.module.css'
import { AnswerGate, ReplicaGate } from '../../core/Gates.tsx'
import { Form } from '../../core/form/Form.tsx'
import { idField } from '../../core/form/id-field.ts'
import { StudentField } from '../../core/form/StudentField.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { StudentMarks } from './StudentMarks.tsx'
import { studentTexts as texts } from './student.texts.ts'

/** The screen "Exam Score Management": the marks of one student in one exam. */
export default function StudentScoresScreen() {
  const setup = useExamSetup()
  const ownerId = useSession()?.user.id
  const [params] = useAddress()
  const [student = '', year = '', exam = ''] = ['student', 'year', 'exam'].map((name) => params.get(name) ?? '')
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={form['whole']}>
        <ReplicaGate reading={setup}>
          {(known) => <FindExam key={`${student}:${year}:${exam}`} setup={known} present={{ student, year, exam }} />}
        </ReplicaGate>
        {ownerId !== undefined && student && year && exam ? (
          <Found ownerId={ownerId} id={student} yearId={year} examId={exam} />
        ) : null}
      </div>
    </Page>
  )
}

type Asked = { student: string; year: string; exam: string }

const chosen = z.string().min(1, texts.required)
const Search = z.object({
  student: idField({ missing: texts.required, invalid: texts.required }),
  year: chosen,
  exam: chosen,
})

const UNCHOSEN = { value: '', label: texts.choose }

function FindExam({ setup: { years, exams }, present }: { setup: ExamSetup; present: Asked }) {
  const [, set] = useAddress()
  const state = useDraftForm(Search, {
    initial: present,
    submit: ({ student, year, exam }) => set({ student: String(student), year, exam }),
    stays: true,
  })
  const { field, part, change } = state
  const { year } = useTyped(state)
  const student = part('student')
  const fitting = exams.filter(({ academicYearId, hidden }) => !hidden && academicYearId === Number(year))
  return (
    <Panel title={texts.find}>
      <Form of={state} submit={texts.search} button={{ leftSection: <IconSearch size={18} aria-hidden /> }} isWide>
        <div className={form['wide']}>
          <div>
            <StudentField
              label={texts.student}
              typed={student.value}
              error={student.error}
              onType={student.onChange}
              onChoose={(id) => change({ student: String(id) })}
            />
          </div>
          <NativeSelect
            label={texts.year}
            data={[UNCHOSEN, ...years.map(({ id, year }) => ({ value: String(id), label: year }))]}
            {...field('year')}
          />
          <NativeSelect
            label={texts.exam}
            data={[UNCHOSEN, ...fitting.map(({ id, name }) => ({ value: String(id), label: name }))]}
            {...field('exam')}
          />
        </div>
      </Form>
    </Panel>
  )
}

type FoundProps = { ownerId: number; id: string; yearId: string; examId: string }

function Found({ ownerId, id, yearId, examId }: FoundProps) {
  const { answer, ask } = useAnswer(getStudentExam, { params: { id, examId, yearId } })
  // The message is shown once for each search, since the marks are loaded again after each save.
  const loaded = answer.status === 'ready' && answer.cachedAt === null ? `${id}:${examId}` : null
  useEffect(() => {
    if (loaded !== null) toastInfo(texts.loaded)
  }, [loaded])
  return (
    <AnswerGate answer={answer} onRetry={ask} failed={texts.fetchFailed}>
      {(exam) => (
        <StudentMarks
          key={`${id}:${examId}`}
          exam={exam}
          named={{ studentId: Number(id), examId: Number(examId), academicYearId: Number(yearId) }}
          ownerId={ownerId}
          onSaved={ask}
        />
      )}
    </AnswerGate>
  )
}
