import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useToday, type Today } from '#data/device/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge } from '../core/Gates.tsx'
import { FindById } from '../core/form/FindById.tsx'
import { idOf } from '../core/form/id-field.ts'
import { StudentAttendance } from './tracker/StudentAttendance.tsx'
import styles from './tracker/tracker.module.css'
import { trackerTexts as texts } from './tracker/tracker.texts.ts'

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
        <Panel title={texts.searchTitle}>
          <FindById
            // A change of the address from outside (back, a link) shows in the field.
            key={student}
            label={texts.studentId}
            button={texts.search}
            icon={<IconSearch size={18} />}
            words={{ missing: texts.invalidId, invalid: texts.invalidId }}
            present={id}
            onFind={(next) => set({ student: String(next) }, true)}
            isOfStudent
          />
        </Panel>
      </div>
      {id === null ? (
        <EmptyState icon={<IconUserSearch size={32} />} title={texts.start} />
      ) : (
        <StudentAttendance key={id} studentId={id} clock={clock} />
      )}
    </div>
  )
}
