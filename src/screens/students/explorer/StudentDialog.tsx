import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import type { Role } from '#domain/core/roles.ts'
import { formatMoment } from '#domain/core/times.ts'
import { getStudent } from '#domain/students/students.endpoints.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { trackerScreen } from '../../attendance/attendance.screens.ts'
import { studentDisciplineScreen } from '../../discipline/discipline.screens.ts'
import { StudentPhoto } from '../../photos/StudentPhoto.tsx'
import { studentYearsScreen } from '../../studentfiles/studentfiles.screens.ts'
import { StudentParents } from '../parents/StudentParents.tsx'
import {
  deletedStudentsScreen,
  linkParentScreen,
  registerStudentScreen,
  updateClassScreen,
} from '../students.screens.ts'
import { explorerTexts } from './explorer.texts.ts'
import { detailsOf } from './fields.ts'
import styles from './explorer.module.css'

const texts = explorerTexts.details

type StudentDialogProps = {
  /** Null: closed. */
  id: number | null
  /** The student from the replica. */
  known: NamedStudent | null
  onClose: () => void
}

/** All that may be seen of one student, and the ways to what can be done. */
export function StudentDialog({ id, known, onClose }: StudentDialogProps) {
  const { answer, ask } = useAnswer(getStudent, id === null ? null : { params: { id: String(id) } })
  const role = useSession()?.user.Role ?? null
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const detail = answer.status === 'ready' ? answer.data : null
  const details = detailsOf(known, detail, timeZone)
  const isGone = answer.status === 'failed' && !isNoServer(answer.error)
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title={known?.fullname ?? detail?.fullname ?? explorerTexts.title}
      size="lg"
    >
      {isGone ? <ProblemAlert message={serverMessage(answer.error) ?? texts.failed} onRetry={ask} /> : null}
      {id !== null && !isGone ? <StudentPhoto id={id} name={known?.fullname ?? detail?.fullname ?? ''} /> : null}
      <dl className={styles['details']}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {id !== null && !isGone && mayReach(linkParentScreen, role) ? (
        <StudentParents student={{ id, fullname: known?.fullname ?? detail?.fullname ?? '' }} />
      ) : null}
      <div className={styles['foot']}>
        <p role="status">
          <AnswerAge answer={answer} />
        </p>
        {id === null || isGone ? null : <Ways id={id} role={role} />}
      </div>
    </Dialog>
  )
}

/** What can be done with a student, each on its screen; `by` is how its address names the student. */
const WAYS = [
  { to: registerStudentScreen, by: 'id', label: texts.edit },
  { to: updateClassScreen, by: 'id', label: texts.changeClass },
  { to: linkParentScreen, by: 'id', label: texts.linkParent },
  { to: trackerScreen, by: 'student', label: texts.attendance },
  { to: studentYearsScreen, by: 'id', label: texts.years },
  { to: studentDisciplineScreen, by: 'student', label: texts.discipline },
  { to: deletedStudentsScreen, by: 'id', label: texts.delete },
] as const

const Ways = ({ id, role }: { id: number; role: Role | null }) => (
  <nav className={styles['ways']} aria-label={texts.ways}>
    {WAYS.filter(({ to }) => mayReach(to, role)).map(({ to, by, label }, at) => (
      <Button
        key={to.id}
        component={Link}
        to={linkTo(to, {}, { [by]: String(id) })}
        variant={at === 0 ? 'filled' : 'default'}
      >
        {label}
      </Button>
    ))}
  </nav>
)

function AnswerAge({ answer }: { answer: ReturnType<typeof useAnswer<typeof getStudent>>['answer'] }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (answer.status === 'loading') return texts.loading
  if (answer.status === 'failed') return isNoServer(answer.error) ? texts.noServer : null
  return answer.cachedAt === null ? null : texts.asOf(formatMoment(answer.cachedAt, now, zone))
}
