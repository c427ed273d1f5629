import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Child } from '#data/students/children.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { dashboardTexts as texts } from '../dashboards.texts.ts'
import classes from './child.module.css'
import { ChildAttendance } from './ChildAttendance.tsx'
import { ChildDiscipline } from './ChildDiscipline.tsx'
import { ChildFees } from './ChildFees.tsx'

/** `isWhole`: the initial load is complete; before that nothing may be reported as missing. */
type ChildCardProps = { child: Child; fees: FeeOfStudent | undefined; isWhole: boolean }

/** One child: name, attendance, records and fees. */
export function ChildCard({ child, fees, isWhole }: ChildCardProps) {
  const details = [
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
          <p className="num">{details.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {isWhole ? (
        <>
          <ChildAttendance id={child.id} />
          <ChildDiscipline id={child.id} />
          {fees ? <ChildFees of={fees} /> : null}
        </>
      ) : (
        <LoadingSkeleton rows={2} rowHeight={96} />
      )}
    </li>
  )
}
