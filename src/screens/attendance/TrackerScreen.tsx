import { IconUserSearch } from '@tabler/icons-react'
import { useToday, type Today } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge } from '../core/Gates.tsx'
import { idOf } from './correction/correction-form.ts'
import { StudentAttendance } from './tracker/StudentAttendance.tsx'
import styles from './tracker/tracker.module.css'
import { trackerTexts as texts } from './tracker/tracker.texts.ts'
import { TrackerSearch } from './tracker/TrackerSearch.tsx'

/** Attendance Tracker: one student's history, figures and single marks. The student is in the address. */
export default function TrackerScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {clock ? <Tracker clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Tracker({ clock }: { clock: Today }) {
  const [params, set] = useAddress()
  const student = params.get('student') ?? ''
  const id = idOf(student)
  return (
    <div className={styles['stack']}>
      <div data-shell>
        <TrackerSearch
          // When the address changes from outside (back, a link), the field follows.
          key={student}
          student={student}
          onSearch={(next) => set({ student: next }, true)}
        />
      </div>
      {id === null ? (
        <EmptyState icon={<IconUserSearch size={32} />} title={texts.start} />
      ) : (
        <StudentAttendance key={id} studentId={id} clock={clock} />
      )}
    </div>
  )
}
