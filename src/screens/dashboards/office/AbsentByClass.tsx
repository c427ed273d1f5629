import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { absencesByClass, type ClassAbsences } from '#domain/dashboards/figures.rules.ts'
import { useAbsentDay } from '#data/attendance/reports.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { todayAbsentScreen } from '../../attendance/attendance.screens.ts'
import { ReplicaGate } from '../../core/Gates.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { officeTexts } from './office.texts.ts'
import styles from './office.module.css'

const texts = officeTexts.absences

const namesOf = ({ students }: ClassAbsences): string => students.map(({ fullname }) => fullname).join(', ')

const fields = [
  heading<ClassAbsences>('class', texts.class, ({ className }) => className, {
    shown: ({ classId, className }) => (
      <Link className={styles['link']} to={linkTo(todayAbsentScreen, {}, { class: String(classId) })}>
        {className}
      </Link>
    ),
  }),
  text<ClassAbsences>('absent', texts.absent, ({ students }) => students.length, { isNumber: true }),
  text<ClassAbsences>('names', texts.names, namesOf, { canBreak: true }),
]

/** Table of the students absent today, class by class. */
export function AbsentByClass({ today }: { today: string }) {
  const reading = useAbsentDay(today)
  return (
    <div className={styles['part']}>
      <Panel
        title={texts.title}
        action={
          <Link className={styles['link']} to={linkTo(todayAbsentScreen)}>
            {texts.all}
          </Link>
        }
      >
        <ReplicaGate reading={reading} needsWhole="daily" failed={officeTexts.notRead}>
          {({ students, unmarkedClasses, closed }) => (
            <>
              {students.length === 0 ? (
                <p>{texts.none}</p>
              ) : (
                <ShortTable
                  label={texts.title}
                  fields={fields}
                  rows={absencesByClass(students)}
                  rowKey={({ classId }) => classId}
                />
              )}
              {closed === null && unmarkedClasses.length > 0 ? (
                <p className={styles['soft']}>{texts.unmarked(unmarkedClasses.length)}</p>
              ) : null}
            </>
          )}
        </ReplicaGate>
      </Panel>
    </div>
  )
}
