import { NativeSelect } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { listAssignments } from '#domain/teachers/teachers.endpoints.ts'
import { listTeachers } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { useExamSetup } from '#data/exams/setup.queries.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import { AssignForm } from './AssignForm.tsx'
import { AssignmentList } from './AssignmentList.tsx'
import { CorrectionLimit } from './CorrectionLimit.tsx'
import { FirstSubjects } from './FirstSubjects.tsx'
import type { Offers } from './TaughtFields.tsx'
import classes from './teachers.module.css'
import { teachersTexts as texts } from './teachers.texts.ts'

type TeacherManagerProps = { hasLimit?: boolean }

/** A teacher's assignments, and her correction limit. The teacher stands in the address. */
export function TeacherManager({ hasLimit = false }: TeacherManagerProps) {
  const { answer, ask } = useAnswer(listTeachers, {})
  const classList = useClassList()
  const examSetup = useExamSetup()
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(teachers) =>
        teachers.length === 0 ? (
          <EmptyState icon={<IconSchool size={30} />} title={texts.noTeachers} />
        ) : (
          <ReplicaGate reading={classList}>
            {(all) => (
              <ReplicaGate reading={examSetup}>
                {(setup) => <Manager teachers={teachers} offers={{ classes: all, setup }} hasLimit={hasLimit} />}
              </ReplicaGate>
            )}
          </ReplicaGate>
        )
      }
    </AnswerGate>
  )
}

type ManagerProps = { teachers: readonly UserRecord[]; offers: Offers; hasLimit: boolean }

function Manager({ teachers, offers, hasLimit }: ManagerProps) {
  const [address, setAddress] = useAddress()
  const chosen = teachers.find(({ id }) => String(id) === address.get('teacher')) ?? null
  const teacherId = chosen?.id ?? null
  const { answer, ask } = useAnswer(
    listAssignments,
    teacherId === null ? null : { params: { teacherId: String(teacherId) } },
  )
  if (offers.setup.subjects.length === 0 && offers.classes.length > 0) return <FirstSubjects groups={offers.classes} />
  return (
    <div className={classes['manager']} data-limit={hasLimit || undefined}>
      <NativeSelect
        label={texts.teacher}
        maw="24rem"
        value={chosen?.id ?? ''}
        onChange={({ currentTarget: { value } }) => setAddress({ teacher: value || null })}
        data={[
          { value: '', label: texts.choose },
          ...teachers.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
        ]}
      />
      <AssignForm key={`assign ${teacherId}`} teacherId={teacherId} offers={offers} onSaved={ask} />
      {chosen ? (
        <div className={classes['list']}>
          <AnswerGate answer={answer} onRetry={ask}>
            {({ assignments }) => (
              <AssignmentList
                key={chosen.id}
                name={chosen.fullName}
                assignments={assignments}
                offers={offers}
                onSaved={ask}
              />
            )}
          </AnswerGate>
        </div>
      ) : null}
      {hasLimit ? <CorrectionLimit key={`limit ${teacherId}`} teacherId={teacherId} /> : null}
    </div>
  )
}
