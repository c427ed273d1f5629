import { Button, Modal } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { formatMoment } from '#domain/core/times.ts'
import { getStudent } from '#domain/students/students.endpoints.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import type { NamedStudent } from '#data/students/student-list.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool, useSession } from '#data/use-session.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { StudentParents } from '../parents/StudentParents.tsx'
import { linkParentScreen, registerStudentScreen } from '../students.screens.ts'
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

/** All fields of one student that the role may see, and a button to edit them. */
export function StudentDialog({ id, known, onClose }: StudentDialogProps) {
  const { answer, ask } = useAnswer(getStudent, id === null ? null : { params: { id: String(id) } })
  const role = useSession()?.user.Role ?? null
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const detail = answer.status === 'ready' ? answer.data : null
  const details = detailsOf(known, detail, timeZone)
  const isGone = answer.status === 'failed' && !isNoServer(answer.error)
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      title={known?.fullname ?? detail?.fullname ?? explorerTexts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
      size="lg"
    >
      {isGone ? <ProblemAlert message={serverMessage(answer.error) ?? texts.failed} onRetry={ask} /> : null}
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
        {id !== null && !isGone && mayReach(registerStudentScreen, role) ? (
          <Button
            component={Link}
            to={linkTo(registerStudentScreen, {}, { id: String(id) })}
            leftSection={<IconPencil size={18} />}
          >
            {texts.edit}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}

function AnswerAge({ answer }: { answer: ReturnType<typeof useAnswer<typeof getStudent>>['answer'] }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (answer.status === 'loading') return texts.loading
  if (answer.status === 'failed') return isNoServer(answer.error) ? texts.noServer : null
  return answer.cachedAt === null ? null : texts.asOf(formatMoment(answer.cachedAt, now, zone))
}
