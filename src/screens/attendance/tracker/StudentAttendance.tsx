import { useCallback, useRef, useState } from 'react'
import { useSession } from '#data/session/use-session.ts'
import type { Today } from '#data/device/use-today.ts'
import { formatDay } from '#domain/core/dates.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Gate } from '../../core/Gates.tsx'
import { DayConflicts } from '../Troubles.tsx'
import { AnalyticsPanel } from './AnalyticsPanel.tsx'
import type { HistoryMark } from './history.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { MarkForm } from './MarkForm.tsx'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'
import { useTracked, type TrackedStudent } from './use-history.ts'

type StudentAttendanceProps = { studentId: number; clock: Today }

export function StudentAttendance({ studentId, clock }: StudentAttendanceProps) {
  const { shown, ask } = useTracked(studentId)
  return (
    <Gate shown={shown} ask={ask} words={{ failed: texts.fetchFailed }}>
      {(tracked) => <Tracked studentId={studentId} tracked={tracked} clock={clock} ask={ask} />}
    </Gate>
  )
}

type TrackedProps = StudentAttendanceProps & { tracked: TrackedStudent; ask: () => void }

function Tracked({ studentId, tracked, clock, ask }: TrackedProps) {
  const session = useSession()
  const [editing, setEditing] = useState<HistoryMark | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const { student, marks, conflicts, figures, since } = tracked
  const name = student?.fullname ?? texts.unknownStudent
  const edit = useCallback((mark: HistoryMark) => {
    setEditing(mark)
    form.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div className={styles['stack']}>
      <header className={styles['who']}>
        <h2>{name}</h2>
        <span className="num">{texts.studentOf(studentId, student?.className ?? null)}</span>
      </header>
      <DayConflicts
        conflicts={conflicts}
        nameOf={({ date }) => formatDay(date)}
        timeZone={clock.timeZone}
        onSettled={ask}
      />
      <AnalyticsPanel figures={figures} />
      <div ref={form}>
        {session ? (
          <MarkForm
            key={editing?.date ?? 'new'}
            studentId={studentId}
            ownerId={session.user.id}
            today={clock.today}
            marks={marks}
            since={since}
            editing={editing}
            onClose={() => setEditing(null)}
            onSaved={ask}
          />
        ) : (
          <ProblemAlert message={texts.noUser} />
        )}
      </div>
      <HistoryTable studentId={studentId} name={name} marks={marks} onEdit={edit} />
    </div>
  )
}
