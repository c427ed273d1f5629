import type { Child } from '#data/students/children.ts'
import { dashboardTexts as texts } from '../dashboards.texts.ts'
import classes from './child.module.css'
import { ChildAttendance } from './ChildAttendance.tsx'
import { ChildDiscipline } from './ChildDiscipline.tsx'

/** One child: who, how often at school, and what was recorded. */
export function ChildCard({ child }: { child: Child }) {
  const facts = [
    child.className ? texts.className(child.className) : null,
    child.gender,
    child.age === null ? null : texts.age(child.age),
    texts.studentId(child.id),
  ]
  return (
    <li className={classes['child']}>
      <header>
        <span className={classes['face']} aria-hidden>
          {child.fullname.charAt(0)}
        </span>
        <div>
          <h2>{child.fullname}</h2>
          <p className="num">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <ChildAttendance id={child.id} />
      <ChildDiscipline id={child.id} />
    </li>
  )
}
