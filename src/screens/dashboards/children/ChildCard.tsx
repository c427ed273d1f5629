import { hasBus } from '#domain/school/buses.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import type { useChildResults } from '#data/exams/child-results.ts'
import type { useChildReceipts } from '#data/fees/child-receipts.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Child } from '#data/school/children.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { dashboardTexts as texts } from '../dashboards.texts.ts'
import classes from './child.module.css'
import { ChildAttendance } from './ChildAttendance.tsx'
import { ChildExams } from './ChildExams.tsx'
import { ChildDiscipline } from './ChildDiscipline.tsx'
import { ChildFees } from './ChildFees.tsx'

/** Element id of a child's card, as target of links on the page. */
export const anchorOf = (id: number): string => `child-${id}`

/** `isWhole`: the initial load is complete; before, nothing may be reported as missing. */
type ChildCardProps = {
  child: Child
  fees: FeeOfStudent | undefined
  receipts: ReturnType<typeof useChildReceipts>
  results: ReturnType<typeof useChildResults>
  isWhole: boolean
}

/** Card of a child: name, bus, attendance, discipline, fees and exam results. */
export function ChildCard({ child, fees, receipts, results, isWhole }: ChildCardProps) {
  const details = [
    child.className ? texts.className(child.className) : texts.noClass,
    child.gender ? shownWord(child.gender) : null,
    child.age === null ? null : texts.age(child.age),
    texts.studentId(child.id),
  ]
  return (
    <li className={classes['child']} id={anchorOf(child.id)}>
      <header>
        <span className={classes['face']} aria-hidden>
          {child.fullname.charAt(0)}
        </span>
        <div>
          <h2>{child.fullname}</h2>
          <p className="num">{details.filter(Boolean).join(' · ')}</p>
          <p>{hasBus(child) ? texts.bus(child.bus ?? '') : texts.noBus}</p>
        </div>
      </header>
      {isWhole ? (
        <>
          <ChildAttendance id={child.id} />
          <ChildDiscipline id={child.id} />
          {fees ? <ChildFees of={fees} receipts={receipts} /> : null}
          <ChildExams child={child} results={results} />
        </>
      ) : (
        <LoadingSkeleton rows={2} rowHeight={96} />
      )}
    </li>
  )
}
