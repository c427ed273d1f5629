import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { getTeaching } from '#domain/teachers/teachers.endpoints.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useExamSetup } from '#data/exams/setup.queries.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import { FirstSubjects } from './FirstSubjects.tsx'
import { subjectsOf } from './TaughtFields.tsx'
import { TeachingGrid } from './TeachingGrid.tsx'
import { assignTeacherScreen, teachingScreen } from './teachers.screens.ts'
import { teachersTexts } from './teachers.texts.ts'
import { teachingTexts as texts } from './teaching.texts.ts'

/** Who teaches what, of all classes at once. */
export default function TeachingScreen() {
  const { answer, ask } = useAnswer(getTeaching, {})
  const classList = useClassList()
  const examSetup = useExamSetup()
  const single = (
    <Button component={Link} to={linkTo(assignTeacherScreen)} variant="default">
      {texts.single}
    </Button>
  )
  return (
    <Page title={teachingScreen.title} lead={texts.lead} actions={single}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(teaching) => (
          <ReplicaGate reading={classList}>
            {(classes) => (
              <ReplicaGate reading={examSetup}>
                {(setup) => {
                  if (setup.subjects.length === 0 && classes.length > 0) return <FirstSubjects groups={classes} />
                  const rows = classes.flatMap(({ id, name }) => {
                    const subjects = subjectsOf({ setup }, String(id))
                    return subjects.length > 0 ? [{ id, name, subjects }] : []
                  })
                  if (teaching.teachers.length === 0)
                    return <EmptyState icon={<IconSchool size={30} />} title={teachersTexts.noTeachers} />
                  if (rows.length === 0) return <EmptyState icon={<IconSchool size={30} />} title={texts.noClasses} />
                  return <TeachingGrid teaching={teaching} rows={rows} onSaved={ask} />
                }}
              </ReplicaGate>
            )}
          </ReplicaGate>
        )}
      </AnswerGate>
    </Page>
  )
}
