import type { ReactNode } from 'react'
import { formatPhone } from '#domain/school/phone.rules.ts'
import classes from './office.module.css'
import { officeTexts } from './student-office.texts.ts'
import type { FoundStudent } from './use-found-student.ts'

const texts = officeTexts.student

/** The student's details before an action, with its buttons. */
export function StudentCard({ student, children }: { student: FoundStudent; children?: ReactNode }) {
  const details = [
    [texts.class, student.className ?? texts.none],
    [texts.gender, student.gender],
    [texts.age, student.age ?? texts.none],
    ...(student.phone ? [[texts.phone, formatPhone(student.phone)]] : []),
  ]
  return (
    <section className={classes['student']} aria-label={student.fullname}>
      <div className={classes['who']}>
        <h2>{student.fullname}</h2>
        <dl className="num">
          <div>
            <dt>{officeTexts.find.field}</dt>
            <dd>{student.id}</dd>
          </div>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children ? <div className={classes['actions']}>{children}</div> : null}
    </section>
  )
}
