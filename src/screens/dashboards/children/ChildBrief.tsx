import { Skeleton } from '@mantine/core'
import { formatCents } from '#domain/school/money.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import { useStudentHistory } from '#data/attendance/history.queries.ts'
import { useToday } from '#data/device/use-today.ts'
import type { useChildResults } from '#data/exams/child-results.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { useSchool } from '#data/session/use-session.ts'
import { briefOfDay, briefOfExams } from './child-brief.ts'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'

type ChildBriefProps = {
  id: number
  fees: FeeOfStudent | undefined
  results: ReturnType<typeof useChildResults>
}

/** Holds the place of a line that is still being read, so that the cards below do not move when it comes. */
const Awaited = () => <Skeleton width="10rem" height="2.125rem" aria-hidden />

/** What a parent asks first: whether the child is at school today, what is owed, and the latest result. */
export function ChildBrief({ id, fees, results: { shown } }: ChildBriefProps) {
  const history = useStudentHistory(id)
  const calendar = useCalendar()
  const clock = useToday()
  const zone = useSchool()?.timeZone
  const isDayRead = history.status !== 'loading' && calendar.status !== 'loading' && clock !== undefined
  const areFeesRead = useFeeAccounts().status !== 'loading'
  const today =
    history.status === 'ready' && calendar.status === 'ready' && clock
      ? briefOfDay(history.data.marks, { today: clock.today, calendar: calendar.data, zone })
      : null
  const owed = fees ? balanceOf(fees.account) : null
  const exams = shown.status === 'ready' ? briefOfExams(shown.data.find((each) => each.id === id)) : null
  return (
    <span className={classes['brief']}>
      {today ? <strong data-tone={today.tone}>{today.words}</strong> : isDayRead ? null : <Awaited />}
      {owed === null ? (
        areFeesRead ? null : (
          <Awaited />
        )
      ) : (
        <span data-tone={owed > 0 ? 'bad' : 'good'} className="num">
          {owed > 0 ? texts.owed(formatCents(owed)) : texts.nothingOwed}
        </span>
      )}
      {exams ? <span className="num">{exams}</span> : shown.status === 'loading' ? <Awaited /> : null}
    </span>
  )
}
