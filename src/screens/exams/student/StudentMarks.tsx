import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#data/answers/api.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { updateScores } from '#domain/exams/scores.endpoints.ts'
import type { StudentExam } from '#domain/exams/score-records.schema.ts'
import type { BulkScores } from '#domain/exams/scores.schema.ts'
import form from '#ui/form.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { Restored } from '../../core/form/Form.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { changesIn, problemOf, textOf, type TypedMarks } from './student-marks.ts'
import { studentTexts as texts } from './student.texts.ts'

type StudentMarksProps = {
  exam: StudentExam
  named: Omit<BulkScores, 'scores' | 'reason'>
  ownerId: number
  onSaved: () => void
}

const NOTHING: TypedMarks = {}

/** Form with a field for each subject; typed marks survive a reload. */
export function StudentMarks({ exam, named, ownerId, onSaved }: StudentMarksProps) {
  const { maxMarks, student, subjectScores } = exam
  const [typed, setTyped] = useState(NOTHING)
  const { found, keep } = useDraft<TypedMarks>(
    `studentScores:${ownerId}:${named.studentId}:${named.examId}`,
    ownerId,
    setTyped,
  )
  const show = (next: TypedMarks): void => {
    setTyped(next)
    keep(Object.keys(next).length === 0 ? null : next)
  }
  const saving = useAction((scores: BulkScores['scores']) => call(updateScores, { body: { ...named, scores } }), {
    trouble: texts.failed,
    done: ({ results }) => {
      const differing = results.filter(({ outcome }) => outcome === 'conflict')
      const names = subjectScores.filter(({ subjectId }) => differing.some((each) => each.subjectId === subjectId))
      if (differing.length > 0) saving.say(texts.differs(names.map(({ subjectName }) => subjectName).join(', ')))
      else toastDone(texts.updated)
      show(NOTHING)
      onSaved()
    },
  })
  const problems = new Map(subjectScores.map((each) => [each.subjectId, problemOf(textOf(each, typed), maxMarks)]))
  const start = (): void => {
    const wrong = [...problems.values()].filter((problem) => problem !== null)
    const changes = changesIn(exam, typed)
    if (wrong.includes(texts.tooHigh(maxMarks))) saving.say(texts.someTooHigh(maxMarks))
    else if (wrong.length > 0) saving.say(wrong[0] ?? null)
    else if (changes.length === 0) saving.say(texts.allRequired)
    else void saving.run(changes)
  }
  if (subjectScores.length === 0) return <EmptyState title={texts.noSubjects} />
  return (
    <Panel
      title={texts.about(student.fullName, student.id, student.class)}
      lead={texts.exams(exam.examName, exam.academicYear, maxMarks)}
    >
      <form
        className={form['whole']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        {found && typed !== NOTHING ? <Restored /> : null}
        <p>{texts.absent}</p>
        <div className={form['wide']}>
          {subjectScores.map((subject) => (
            <TextInput
              key={subject.subjectId}
              label={subject.subjectName}
              aria-label={texts.subjectMarks(subject.subjectName)}
              inputMode="decimal"
              autoComplete="off"
              value={textOf(subject, typed)}
              error={problems.get(subject.subjectId)}
              onChange={(event) => show({ ...typed, [subject.subjectId]: event.currentTarget.value })}
            />
          ))}
        </div>
        {saving.trouble ? <ProblemAlert message={saving.trouble} /> : null}
        <div className={form['buttons']}>
          <Button type="submit" loading={saving.isBusy}>
            {texts.update}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
