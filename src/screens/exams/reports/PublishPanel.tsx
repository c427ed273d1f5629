import { Button, Text } from '@mantine/core'
import type { SubjectRow } from '#domain/exams/exams.schema.ts'
import { getPublication, publishExam } from '#domain/exams/publish.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { EXAM_KEEPERS, type Role } from '#domain/core/roles.ts'
import { call } from '#data/answers/api.ts'
import { server } from '#data/answers/source.ts'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { useConfirmedAction } from '../../core/form/use-action.ts'
import { Gate } from '../../core/Gates.tsx'
import { momentWords } from '../../core/list/columns.tsx'
import type { ListContext } from '../../core/list/list.ts'
import { missingWords } from './missing-words.ts'
import styles from './reports.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.publish

type Publication = ReplyOf<typeof getPublication>
type OfExam = { classId: number; examId: number }

const usePublication = server(getPublication, ({ classId, examId }: OfExam) => ({
  query: { classId: String(classId), examId: String(examId) },
}))

type PublishPanelProps = OfExam & {
  examName: string
  className: string
  subjects: readonly SubjectRow[]
  place: ListContext
  /** Reloads the report beside the panel: a report of the server says, too, which exams are published. */
  onChange: () => void
}

const mayPublish = (role: Role): boolean => (EXAM_KEEPERS as readonly Role[]).includes(role)

/** Panel that shows whether an exam of a class is published and which marks are missing, and changes that. */
export function PublishPanel(props: PublishPanelProps) {
  const { classId, examId, examName, className, place, onChange } = props
  const answer = usePublication({ classId, examId })
  const change = useConfirmedAction(
    (published: boolean) => call(publishExam, { body: { classId, examId, published } }),
    {
      trouble: texts.failed,
      done: ({ message }) => toastDone(message),
      after: () => {
        answer.ask()
        onChange()
      },
    },
  )
  const { shown } = answer
  const brief = shown.status === 'ready' ? texts.brief(shown.data.published) : undefined
  const words = change.toConfirm ? texts.askWords : texts.askWithdrawWords
  return (
    <section className={styles['publish']} data-shell>
      <FoldingPanel title={texts.title(examName)} brief={brief}>
        <Gate {...answer} words={{ failed: reportTexts.failed }}>
          {(publication) => (
            <>
              <State of={publication} timeZone={place.timeZone} />
              <Missing of={publication} subjects={props.subjects} />
              {mayPublish(place.role) ? (
                <Button
                  variant={publication.published ? 'default' : 'filled'}
                  loading={change.isBusy}
                  onClick={() => change.ask(!publication.published)}
                >
                  {publication.published ? texts.withdraw : texts.publish}
                </Button>
              ) : null}
              {change.trouble ? <Text c="clay">{change.trouble}</Text> : null}
            </>
          )}
        </Gate>
      </FoldingPanel>
      <AskFirst
        of={change}
        title={change.toConfirm ? texts.ask : texts.askWithdraw}
        confirm={change.toConfirm ? texts.publish : texts.withdraw}
        isDangerous={!change.toConfirm}
      >
        {(isToBePublished) => (
          <>
            <p>{words(examName, className)}</p>
            {isToBePublished && shown.status === 'ready' ? <p>{missingWords(shown.data)}</p> : null}
          </>
        )}
      </AskFirst>
    </section>
  )
}

type Of = { of: Publication }

function State({ of: { published, publishedAt, publishedBy }, timeZone }: Of & { timeZone: string }) {
  const since =
    publishedAt && publishedBy ? texts.since(momentWords(publishedAt, timeZone), publishedBy) : texts.published
  return <p className={styles['state']}>{published ? since : texts.hidden}</p>
}

/** Number of missing marks, and the students who lack them by subject. */
function Missing({ of: { missing, expected }, subjects }: Of & { subjects: readonly SubjectRow[] }) {
  const words = missingWords({ missing, expected })
  if (missing.length === 0) return <p className={styles['note']}>{words}</p>
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]))
  return (
    <details className={styles['missing']}>
      <summary>{words}</summary>
      <ul>
        {missing.map(({ studentId, fullName, subjectIds }) => (
          <li key={studentId}>
            {fullName}
            {texts.missingOf(subjectIds.map((id) => nameOf.get(id) ?? '').join(', '))}
          </li>
        ))}
      </ul>
    </details>
  )
}
