import { useMemo } from 'react'
import { useCovered, withCovered } from '#data/attendance/covered.ts'
import { useDay } from '#data/attendance/day.queries.ts'
import { useClasses } from '#data/school/classes.queries.ts'
import type { Reading } from '#data/replica/use-cache.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday, type Today } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { texts } from './attendance.texts.ts'
import { ReplicaAge } from '../core/Gates.tsx'
import { ClosedDayNote, useClosedDay } from '../core/marking/ClosedDay.tsx'
import { DayBar } from '../core/marking/DayBar.tsx'
import { DayClasses } from './DayClasses.tsx'
import { InitialLoad } from './InitialLoad.tsx'
import { useMarkFilters, type MarkFilters } from './use-mark-filters.ts'
import styles from './MarkClassScreen.module.css'

/** Student Attendance (by class): marks whole classes, also without network. */
export default function MarkClassScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {clock ? <MarkDay clock={clock} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function MarkDay({ clock }: { clock: Today }) {
  const filters = useMarkFilters(clock.today)
  const isFuture = filters.date > clock.today
  const closed = useClosedDay(filters.date)
  return (
    <div className={styles['screen']}>
      <DayBar
        date={filters.date}
        today={clock.today}
        problem={isFuture ? texts.futureDate : null}
        onChange={filters.setDate}
      />
      {closed && !isFuture ? <ClosedDayNote closed={closed} /> : null}
      {isFuture ? null : <Marking filters={filters} clock={clock} closed={closed} />}
    </div>
  )
}

type MarkingProps = { filters: MarkFilters; clock: Today; closed: string | null }

function Marking({ filters, clock, closed }: MarkingProps) {
  const session = useSession()
  const classes = useClasses()
  const day = useDay(filters.date)
  const covered = useCovered(clock.today)
  const isToday = filters.date === clock.today
  const book = useMemo(() => {
    if (classes.status !== 'ready') return null
    // The class of a substitute is hers on the day itself alone.
    return isToday && covered.status === 'ready' ? withCovered(classes.data, covered.data) : classes.data
  }, [classes, covered, isToday])
  const missing = firstMissing([classes, day])
  if (missing || !book || day.status !== 'ready') return <NotReady reading={missing} />
  if (session === undefined) return <LoadingSkeleton rows={8} />
  if (session === null) return <ProblemAlert message={texts.noUser} />
  const { user } = session
  return <DayClasses book={book} day={day.data} user={user} filters={filters} clock={clock} closed={closed} />
}

type Unready = Exclude<Reading<unknown>, { status: 'ready' }>

function firstMissing(readings: readonly Reading<unknown>[]): Unready | null {
  const order = ['failed', 'signedOut', 'noReplica', 'loading'] as const
  for (const status of order) {
    const found = readings.find((reading): reading is Unready => reading.status === status)
    if (found) return found
  }
  return null
}

function NotReady({ reading }: { reading: Unready | null }) {
  if (reading?.status === 'failed') {
    const words = reading.error instanceof Error ? reading.error.message : String(reading.error)
    return <ProblemAlert message={texts.loadFailed(words)} onRetry={reading.retry} />
  }
  if (reading?.status === 'signedOut') return <ProblemAlert message={texts.noUser} />
  return reading?.status === 'noReplica' ? <InitialLoad /> : <LoadingSkeleton rows={8} />
}
