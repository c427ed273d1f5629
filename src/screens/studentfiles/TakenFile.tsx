import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { takeInStudentFile } from '#domain/studentfiles/studentfiles.endpoints.ts'
import type { Namesake } from '#domain/studentfiles/studentfiles.schema.ts'
import { call } from '#data/answers/api.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StudentForm } from '../students/StudentForm.tsx'
import { registerStudentScreen } from '../students/students.screens.ts'
import { proposedBy } from './proposed.ts'
import styles from './studentfiles.module.css'
import { studentYearsScreen } from './studentfiles.screens.ts'
import { studentFileTexts } from './studentfiles.texts.ts'
import type { OpenFile } from './TakeInScreen.tsx'
import { ToldFacts } from './ToldFacts.tsx'
import { YearsShown } from './YearsShown.tsx'

const texts = studentFileTexts.takeIn

const likeness = ({ isSameName, isSamePhone }: Namesake): string =>
  isSameName && isSamePhone ? texts.sameBoth : isSameName ? texts.sameName : texts.samePhone

/** Students here who may be the same one, to be looked at before anybody is registered twice. */
const Namesakes = ({ namesakes }: { namesakes: readonly Namesake[] }) => (
  <Alert color="amber" role="alert" icon={<IconAlertTriangle size={22} />} title={texts.namesakes}>
    <ul className={styles['list']}>
      {namesakes.map((each) => (
        <li key={each.id}>
          <span>
            {(each.hasLeft ? texts.leftNamesake : texts.namesake)(each.fullname, each.className, each.id)} (
            {likeness(each)})
          </span>
          <Button
            component={Link}
            to={linkTo(studentYearsScreen, {}, { id: String(each.id) })}
            size="sm"
            variant="default"
            target="_blank"
            aria-label={texts.open(each.fullname)}
          >
            {texts.look}
          </Button>
        </li>
      ))}
    </ul>
  </Alert>
)

type TakenFileProps = { file: OpenFile; onSaved: (student: StudentDetail) => void; onClose: () => void }

/** All that is in a file, and the form that registers its student. */
export function TakenFile({ file: { text, looked }, onSaved, onClose }: TakenFileProps) {
  const ownerId = useSession()?.user.id ?? null
  const list = useClassList()
  const navigate = useNavigate()
  const { content, fingerprint, key, namesakes } = looked
  const { school, givenOn, student } = content
  if (ownerId === null || list.status === 'loading') return <LoadingSkeleton rows={6} />
  const told = [...content.earlier, { school: school.name, givenOn, years: content.years }]
  return (
    <>
      <Alert
        color={key === 'known' ? 'leaf' : 'amber'}
        role="status"
        icon={key === 'known' ? <IconInfoCircle size={22} /> : <IconAlertTriangle size={22} />}
      >
        {texts.key[key]}
      </Alert>
      {namesakes.length > 0 ? <Namesakes namesakes={namesakes} /> : null}
      <Panel
        title={texts.inFile}
        action={
          <Button variant="default" onClick={onClose}>
            {texts.another}
          </Button>
        }
      >
        <ToldFacts content={content} fingerprint={fingerprint} />
      </Panel>
      <YearsShown student={{ id: student.id, fullName: student.fullname }} years={[]} earlier={told} />
      <h2 className={styles['heading']}>{texts.register}</h2>
      <p className={styles['hint']}>{texts.registerLead}</p>
      <StudentForm
        origin={null}
        filled={{
          values: proposedBy(content),
          // Another file of this student begins with an empty draft.
          draft: `file:${school.id}:${student.id}:${content.givenAt}`,
          register: async (form) => (await call(takeInStudentFile, { body: { file: text, student: form } })).student,
        }}
        ownerId={ownerId}
        groups={list.status === 'ready' ? list.data : []}
        onSaved={onSaved}
        onEdit={(id) => void navigate(linkTo(registerStudentScreen, {}, { id: String(id) }))}
        onCancel={onClose}
      />
    </>
  )
}
