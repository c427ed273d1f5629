import { Alert } from '@mantine/core'
import { IconHistoryOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { RefusedError } from '#data/answers.ts'
import { useSession } from '#data/use-session.ts'
import type { Today } from '#data/use-today.ts'
import { formatDay } from '#domain/core/dates.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Gate } from '../Gate.tsx'
import { Conflicts } from '../Troubles.tsx'
import { AnalyticsPanel } from './AnalyticsPanel.tsx'
import { findMarks, type HistoryMark, type Status } from './history.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { MarkForm } from './MarkForm.tsx'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'
import { useTracked, type TrackedStudent } from './use-history.ts'

type StudentAttendanceProps = { studentId: number; filter: { date: string; status: Status }; clock: Today }

/** Everything about one student's attendance. */
export function StudentAttendance({ studentId, filter, clock }: StudentAttendanceProps) {
  const { reading, ask } = useTracked(studentId)
  return (
    <Gate reading={reading} failed={() => texts.error(texts.fetchFailed)}>
      {(tracked) => <Tracked studentId={studentId} tracked={tracked} filter={filter} clock={clock} ask={ask} />}
    </Gate>
  )
}

type TrackedProps = StudentAttendanceProps & { tracked: TrackedStudent; ask: () => void }

const isNobody = ({ student, older }: TrackedStudent): boolean =>
  student === null && older.status === 'failed' && older.error instanceof RefusedError && older.error.status === 404

function Tracked({ studentId, tracked, filter, clock, ask }: TrackedProps) {
  const session = useSession()
  const [editing, setEditing] = useState<HistoryMark | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const { student, marks, conflicts, figures, older, since } = tracked
  if (isNobody(tracked)) return <ProblemAlert message={texts.notFound} />
  const shown = findMarks(marks, filter)
  const name = student?.fullname ?? texts.unknownStudent
  const edit = (mark: HistoryMark) => {
    setEditing(mark)
    form.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <header className={styles['who']}>
        <h2>{name}</h2>
        <span className="num">{texts.studentOf(studentId, student?.className ?? null)}</span>
      </header>
      <Conflicts
        conflicts={conflicts}
        nameOf={({ date }) => formatDay(date)}
        timeZone={clock.timeZone}
        onSettled={ask}
      />
      <AnalyticsPanel figures={figures} />
      <div ref={form} className={styles['form']}>
        {session === null ? <ProblemAlert message={texts.noUser} /> : null}
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
        ) : null}
      </div>
      <OlderNote older={older} since={since} ask={ask} />
      <HistoryTable
        studentId={studentId}
        name={name}
        marks={shown}
        all={marks.length}
        role={session?.user.Role ?? null}
        onEdit={edit}
      />
    </>
  )
}

/** How far back the history goes, while the server's part of it is missing. */
function OlderNote({ older, since, ask }: { older: TrackedStudent['older']; since: string; ask: () => void }) {
  if (older.status === 'loading') return <LoadingSkeleton rows={1} rowHeight={24} label={texts.loadingOlder} />
  if (older.status === 'ready') return null
  if (!isNoServer(older.error))
    return <ProblemAlert message={texts.error(serverMessage(older.error) ?? texts.fetchFailed)} onRetry={ask} />
  return (
    <Alert color="amber" role="status" icon={<IconHistoryOff size={22} />}>
      {texts.onlyCopy(formatDay(since))}
    </Alert>
  )
}
