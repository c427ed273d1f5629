import type { TeacherDashboard } from '#domain/teachers/teachers.schema.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { taughtClasses, useTeacherDashboard } from '#data/teachers/teachers.queries.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Quota } from '#ui/Quota.tsx'
import { Gate, ReplicaGate } from '../core/Gates.tsx'
import classes from './teachers.module.css'
import { permissionsScreen } from './teachers.screens.ts'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.permissions

/** What a teacher may do: marks of her subjects, corrections, and the classes that she sees. */
export default function PermissionsScreen() {
  const dashboard = useTeacherDashboard()
  const classList = useClassList()
  return (
    <Page title={permissionsScreen.title} lead={texts.lead}>
      <div className={classes['stack']}>
        <Gate {...dashboard} words={{ failed: texts.failed }}>
          {(data) => <Marks data={data} />}
        </Gate>
        <Panel title={texts.attendance} lead={texts.attendanceLead}>
          <ReplicaGate reading={classList}>
            {(own) => <p>{own.length === 0 ? texts.noClasses : own.map(({ name }) => name).join(', ')}</p>}
          </ReplicaGate>
        </Panel>
      </div>
    </Page>
  )
}

function Marks({ data }: { data: TeacherDashboard }) {
  const { assignments, correctionLimit, correctionsUsed, remainingCorrections } = data
  return (
    <>
      <Panel title={texts.marks} lead={assignments.length > 0 ? texts.marksLead : undefined}>
        {assignments.length === 0 ? (
          <p>{texts.noMarks}</p>
        ) : (
          <dl className={classes['taught']}>
            {taughtClasses(assignments).map(({ classId, className, subjects }) => (
              <div key={classId}>
                <dt>{className}</dt>
                <dd>{subjects.map(({ subjectName }) => subjectName).join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
      <Panel title={texts.corrections} lead={teachersTexts.limit.lead}>
        <Quota limit={correctionLimit} used={correctionsUsed} remaining={remainingCorrections} />
      </Panel>
    </>
  )
}
