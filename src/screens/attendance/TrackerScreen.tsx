import { IconUserSearch } from '@tabler/icons-react'
import { useToday, type Today } from '#data/use-today.ts'
import { DayText } from '#domain/core/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyTime } from './CopyTime.tsx'
import { idOf } from './correction/correction-form.ts'
import type { Status } from './tracker/history.ts'
import { StudentAttendance } from './tracker/StudentAttendance.tsx'
import styles from './tracker/tracker.module.css'
import { trackerTexts as texts } from './tracker/tracker.texts.ts'
import { TrackerSearch } from './tracker/TrackerSearch.tsx'

/** Attendance Tracker: one student's history, figures, and single marks. The search stands in the address. */
export default function TrackerScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={clock ? <CopyTime timeZone={clock.timeZone} /> : null}>
      {clock ? <Tracker clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Tracker({ clock }: { clock: Today }) {
  const [params, set] = useAddress()
  const named = params.get('student') ?? ''
  const day = params.get('date') ?? ''
  const wanted = {
    student: named,
    date: DayText.safeParse(day).success ? day : '',
    status: statusOf(params.get('status')),
  }
  const id = idOf(named)
  return (
    <div className={styles['stack']}>
      <div data-shell>
        <TrackerSearch
          // A change of the address from outside (back, a link) shows in the fields.
          key={`${wanted.student} ${wanted.date} ${wanted.status}`}
          wanted={wanted}
          today={clock.today}
          onSearch={(next) => set(next, true)}
        />
      </div>
      {id === null ? (
        <EmptyState icon={<IconUserSearch size={32} />} title={texts.start} />
      ) : (
        <StudentAttendance key={id} studentId={id} filter={wanted} clock={clock} />
      )}
    </div>
  )
}

const statusOf = (text: string | null): Status => (text === 'present' || text === 'absent' ? text : '')
