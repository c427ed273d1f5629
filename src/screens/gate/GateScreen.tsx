import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDay, type AttendanceDay } from '#data/attendance/day.queries.ts'
import { useSchoolNow, useToday, type Today } from '#data/device/use-today.ts'
import { useGateBook, type GateBook } from '#data/gate/gate.queries.ts'
import { useMay } from '#data/session/use-may.ts'
import { usePresenceDay, type PresenceOfDay } from '#data/presence/day.ts'
import { formatTime, parseTime } from '#domain/core/times.ts'
import { markPresenceDay } from '#domain/presence/presence.endpoints.ts'
import { isAtGate } from '#domain/school/at-gate.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Scanner } from '#ui/scanner/Scanner.tsx'
import { ReplicaAge } from '../core/Gates.tsx'
import { ClosedDayNote, useClosedDay } from '../core/marking/ClosedDay.tsx'
import { gateTexts as texts } from './gate.texts.ts'
import { LastScan, ScanList } from './Scans.tsx'
import { usePhotosAhead } from './use-photos-ahead.ts'
import { lateAfterOf, useGate } from './use-gate.ts'
import styles from './gate.module.css'

const TICK_MS = 15_000

/** Scans cards at the gate: whoever comes is present, or late after the bell, also without network. */
export default function GateScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {clock ? <GateOfDay clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function GateOfDay({ clock }: { clock: Today }) {
  const [book, day, presence] = [useGateBook(), useDay(clock.today), usePresenceDay(clock.today)]
  const mayMarkStaff = useMay(markPresenceDay)
  const closed = useClosedDay(clock.today)
  if (book.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={book.retry} />
  if (day.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={day.retry} />
  if (presence.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={presence.retry} />
  if (book.status !== 'ready' || day.status !== 'ready' || presence.status !== 'ready')
    return <LoadingSkeleton rows={6} />
  return (
    <>
      {closed ? <ClosedDayNote closed={closed} /> : null}
      <Gate book={book.data} day={day.data} presence={mayMarkStaff ? presence.data : null} timeZone={clock.timeZone} />
    </>
  )
}

type GateProps = { book: GateBook; day: AttendanceDay; presence: PresenceOfDay | null; timeZone: string }

function Gate({ book, day, presence, timeZone }: GateProps) {
  const [typed, setTyped] = useState('')
  const asked = { book, day, presence, lateAfter: parseTime(typed) }
  usePhotosAhead()
  const { scans, refused, see, enter } = useGate(asked)
  const now = useSchoolNow(TICK_MS)
  const bell = now === undefined ? null : lateAfterOf({ ...asked, lateAfter: null }, null, formatTime(now, timeZone))
  const marks = [...day.marks.values()].filter(({ remark }) => isAtGate(remark))
  const late = marks.filter(({ kind }) => kind === 'late').length
  return (
    <div className={styles['gate']}>
      <div className={styles['camera']}>
        <Scanner onText={see} onTyped={(text) => void enter(text)} />
        {bell ? (
          <p className={styles['bell']}>{texts.lateAfter(bell)}</p>
        ) : (
          <TextInput
            label={texts.lateAfterField}
            description={texts.lateAfterHelp}
            placeholder="07:30"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <LastScan scan={scans[0] ?? null} />
      <div className={styles['side']}>
        <p className="num">
          {texts.counts(marks.length - late, late)}
          {refused > 0 ? ` · ${texts.refused(refused)}` : ''}
        </p>
        {scans.length > 1 ? (
          <Panel title={texts.last}>
            <ScanList scans={scans.slice(1)} />
          </Panel>
        ) : null}
      </div>
    </div>
  )
}
