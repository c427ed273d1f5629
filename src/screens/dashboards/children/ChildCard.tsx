import { useState } from 'react'
import { hasBus } from '#domain/school/buses.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import type { useChildResults } from '#data/exams/child-results.ts'
import type { useChildReceipts } from '#data/fees/child-receipts.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Child } from '#data/school/children.ts'
import { laterPart, useLoaded } from '#ui/later-part.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { dashboardTexts as texts } from '../dashboards.texts.ts'
import classes from './child.module.css'
import { ChildAttendance } from './ChildAttendance.tsx'
import { ChildBrief } from './ChildBrief.tsx'
import { ChildExams } from './ChildExams.tsx'
import { ChildDiscipline } from './ChildDiscipline.tsx'
import { ChildFees } from './ChildFees.tsx'
import { ChildWeek } from './ChildWeek.tsx'

const absence = laterPart(() => import('./ChildAbsence.tsx'))

type ChildCardProps = {
  child: Child
  fees: FeeOfStudent | undefined
  receipts: ReturnType<typeof useChildReceipts>
  results: ReturnType<typeof useChildResults>
  /** Whether the initial load is complete; before, nothing may be reported as missing. */
  isWhole: boolean
  isOpen: boolean
}

/** Card of a child: name, class and what a parent asks first; opened, attendance, discipline, fees and exam results. */
export function ChildCard({ child, fees, receipts, results, isWhole, isOpen: isOpenFirst }: ChildCardProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const ChildAbsence = useLoaded(absence)?.ChildAbsence
  const toggled = (open: boolean) => {
    setOpen(open)
    // Where it cannot be loaded, the card has all the rest.
    if (open) absence.load().catch(() => undefined)
  }
  const details = [
    child.gender ? shownWord(child.gender) : null,
    child.age === null ? null : texts.age(child.age),
    texts.studentId(child.id),
    hasBus(child) ? texts.bus(child.bus ?? '') : texts.noBus,
  ]
  return (
    <li className={classes['child']}>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => toggled(open)}>
        <summary>
          <span className={classes['face']} aria-hidden>
            {child.fullname.charAt(0)}
          </span>
          <span className={classes['who']}>
            <h2 dir="auto">{child.fullname}</h2>
            <span className={classes['class']}>
              {child.className ? texts.className(child.className) : texts.noClass}
            </span>
          </span>
          {isWhole ? <ChildBrief id={child.id} fees={fees} results={results} /> : null}
        </summary>
        {!isOpen ? null : isWhole ? (
          <>
            <p className={`${classes['soft']} num`}>{details.filter(Boolean).join(' · ')}</p>
            <div className={classes['later']}>{ChildAbsence ? <ChildAbsence child={child} /> : null}</div>
            <ChildWeek classId={child.classId} />
            <ChildAttendance id={child.id} />
            <ChildDiscipline id={child.id} />
            {fees ? <ChildFees of={fees} receipts={receipts} /> : null}
            <ChildExams child={child} results={results} />
          </>
        ) : (
          <LoadingSkeleton rows={2} rowHeight={96} />
        )}
      </details>
    </li>
  )
}
