import { getExamSetup } from '#domain/exams/setup.endpoints.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { Page } from '#ui/Page.tsx'
import { coreTexts } from '../../core/core.texts.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { NewExam, NewSubject, NewYear } from './NewForms.tsx'
import { Processing } from './Processing.tsx'
import { ManageScore } from './ManageScore.tsx'
import { ExamList, SubjectList } from './SetupLists.tsx'
import { YearList } from './YearList.tsx'
import styles from './exam-setup.module.css'
import { examSetupTexts as texts } from './exam-setup.texts.ts'

const NO_CLASSES: readonly ClassRow[] = []

/** The screen "Exam Management System": exams, subjects, academic years and single scores. */
export default function ExamSetupScreen() {
  const { answer, ask } = useAnswer(getExamSetup, {})
  const classes = useClassList()
  const ownerId = useSession()?.user.id ?? null
  const parts = (setup: ExamSetup) => ({
    setup,
    classes: classes.status === 'ready' ? classes.data : NO_CLASSES,
    ownerId,
    onChange: ask,
  })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Processing>
        <AnswerGate answer={answer} onRetry={ask} failed={coreTexts.loadFailed}>
          {(setup) => (
            <>
              <div className={styles['cards']}>
                <NewExam {...parts(setup)} />
                <ManageScore {...parts(setup)} />
                <NewSubject {...parts(setup)} />
                <NewYear {...parts(setup)} />
              </div>
              <div className={styles['lists']}>
                <ExamList {...parts(setup)} />
                <SubjectList {...parts(setup)} />
                <YearList {...parts(setup)} />
              </div>
            </>
          )}
        </AnswerGate>
      </Processing>
    </Page>
  )
}
