import { Button } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { formatMoment } from '#domain/core/times.ts'
import { getStudentFiles, giveStudentFile } from '#domain/studentfiles/studentfiles.endpoints.ts'
import type { FilesOfStudent } from '#domain/studentfiles/studentfiles.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { save } from '#ui/export/save.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { troubleOf } from '../core/trouble.ts'
import styles from './studentfiles.module.css'
import { studentFileTexts } from './studentfiles.texts.ts'
import { ToldFacts } from './ToldFacts.tsx'

const { give: texts, taken: takenTexts } = studentFileTexts

function useMoments(): (instant: string) => string {
  const now = useNow(60_000)
  const zone = useSchool()?.timeZone
  return (instant) => formatMoment(Date.parse(instant), now, zone)
}

type OfFiles = { files: FilesOfStudent; onGiven: () => void }

/** Gives the file of a student out, with the numbers by which the other school knows whose it is. */
function GiveOut({ files, onGiven }: OfFiles) {
  const momentOf = useMoments()
  const { student, fingerprint, given } = files
  const action = useAction(
    async () => {
      const { name, file } = await call(giveStudentFile, { params: { id: String(student.id) } })
      await save(name, file, 'application/json')
    },
    {
      trouble: texts.failed,
      done: () => {
        toastDone(texts.done)
        onGiven()
      },
    },
  )
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <div className={styles['part']}>
        <Button
          variant="light"
          leftSection={<IconFileCertificate size={18} />}
          loading={action.isBusy}
          onClick={() => void action.run()}
        >
          {texts.button}
        </Button>
        {action.trouble ? <ProblemAlert message={action.trouble} /> : null}
        <div>
          <p>{texts.codeTitle}</p>
          <p className={`${styles['code']} num`}>{fingerprint}</p>
        </div>
        <p className={styles['hint']}>{texts.codeHint}</p>
        {given.length > 0 ? (
          <ul className={styles['list']}>
            {given.map(({ id, givenAt, givenBy }) => (
              <li key={id}>{texts.before(momentOf(givenAt), givenBy)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  )
}

function Taken({ taken }: { taken: NonNullable<FilesOfStudent['taken']> }) {
  const momentOf = useMoments()
  const { content, fingerprint, takenAt, takenBy } = taken
  return (
    <Panel title={takenTexts.title(content.school.name)} lead={takenTexts.lead(momentOf(takenAt), takenBy)}>
      <ToldFacts content={content} fingerprint={fingerprint} />
    </Panel>
  )
}

/** The files of a student: the one that she came with, and the one that she may leave with. */
export function FilePanel({ id }: { id: number }) {
  const { answer, ask } = useAnswer(getStudentFiles, { params: { id: String(id) } })
  if (answer.status === 'loading') return null
  if (answer.status === 'failed')
    return <ProblemAlert message={troubleOf(answer.error, studentFileTexts.years.failed)} onRetry={ask} />
  const files = answer.data
  return (
    <>
      {files.taken ? <Taken taken={files.taken} /> : null}
      <GiveOut files={files} onGiven={ask} />
    </>
  )
}
