import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import type { Assignment, TeacherDashboard } from '#domain/teachers/teachers.schema.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { useWaitingCorrections } from '#data/exams/assignments.queries.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { taughtClasses, useTeacherDashboard } from '#data/teachers/teachers.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { Quota } from '#ui/Quota.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { Gate } from '../core/Gates.tsx'
import { teacherEntryScreen } from '../exams/entry/entry.screens.ts'
import { permissionsScreen } from '../teachers/teachers.screens.ts'
import chips from './chips.module.css'
import classes from './teaching.module.css'
import { dashboardTexts } from './dashboards.texts.ts'

const texts = dashboardTexts.teaching

/** The dashboard of a teacher: her corrections, and a link to the marks of each subject that she teaches. */
export function TeachingPanel({ ownerId }: { ownerId: number }) {
  const dashboard = useTeacherDashboard()
  return (
    <HeldPlace name="teaching" isReading={dashboard.shown.status === 'loading'}>
      <div className={classes['place']}>
        <Panel
          title={texts.title}
          action={
            <Button component={Link} to={linkTo(permissionsScreen)} variant="default" size="sm">
              {texts.permissions}
            </Button>
          }
        >
          <Gate {...dashboard} words={{ failed: texts.failed }}>
            {(data) => <Teaching data={data} ownerId={ownerId} />}
          </Gate>
        </Panel>
      </div>
    </HeldPlace>
  )
}

function Teaching({ data, ownerId }: { data: TeacherDashboard; ownerId: number }) {
  const { teacherName, correctionLimit, correctionsUsed, remainingCorrections, assignments } = data
  const own = useClassList()
  const taught = taughtClasses(assignments)
  // The classes that she only marks: whoever has a class has no need to ask the office.
  const marked =
    own.status === 'ready' ? own.data.filter(({ id }) => taught.every(({ classId }) => classId !== id)) : []
  return (
    <>
      <p className={classes['name']}>{teacherName}</p>
      <h3 className={classes['part']}>{texts.corrections}</h3>
      <Quota
        limit={correctionLimit}
        used={correctionsUsed}
        remaining={remainingCorrections}
        waiting={useWaitingCorrections(ownerId)}
      />
      <h3 className={classes['part']}>{texts.assignments}</h3>
      {taught.length + marked.length === 0 ? (
        own.status === 'loading' ? null : (
          <p>{texts.none}</p>
        )
      ) : (
        <ul className={classes['cards']} aria-label={texts.assignments}>
          {taught.map(({ classId, className, subjects }) => (
            <li key={classId}>
              <strong>{texts.classOf(className)}</strong>
              <div className={chips['chips']}>
                {subjects.map((each) => (
                  <SubjectLink key={each.id} assignment={each} />
                ))}
              </div>
            </li>
          ))}
          {marked.map(({ id, name }) => (
            <li key={id}>
              <strong>{texts.classOf(name)}</strong>
              <div className={chips['chips']}>
                <Link to={linkTo(markClassScreen, {}, { class: String(id) })} aria-label={texts.attendanceOf(name)}>
                  {texts.attendance}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const SubjectLink = ({ assignment: { classId, className, subjectId, subjectName } }: { assignment: Assignment }) => (
  <Link
    to={linkTo(teacherEntryScreen, {}, { class: String(classId), subjects: String(subjectId) })}
    aria-label={texts.marksOf(className, shownSubject(subjectName))}
  >
    {shownSubject(subjectName)}
  </Link>
)
