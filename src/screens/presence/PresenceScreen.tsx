import { useEffect } from 'react'
import { addDays } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { device } from '#data/device/db.ts'
import { dismissEntry } from '#data/outbox/outbox.ts'
import { presenceDraftKey, usePresenceDay } from '#data/presence/day.ts'
import { useEmployees } from '#data/employees/employees.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday, type Today } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Choices } from '#ui/list/Choices.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, ReplicaGate } from '../core/Gates.tsx'
import { ClosedDayNote, useClosedDay } from '../core/marking/ClosedDay.tsx'
import { dayOfAddress } from '../core/marking/day-filter.ts'
import { DayBar } from '../core/marking/DayBar.tsx'
import { DaySheet } from './DaySheet.tsx'
import styles from './presence.module.css'
import { presenceScreen } from './presence.screens.ts'
import { presenceTexts } from './presence.texts.ts'
import { SingleMark } from './SingleMark.tsx'

const { sheet: texts, views } = presenceTexts
const SINGLE = 'single'

/** Employee Attendance: the sheet of a day, also without network, and single records. */
export default function PresenceScreen() {
  const clock = useToday()
  return (
    <Page title={presenceScreen.title} lead={presenceTexts.lead} actions={<ReplicaAge />}>
      {clock ? <OfDay clock={clock} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function OfDay({ clock }: { clock: Today }) {
  const [params, set] = useAddress()
  const session = useSession()
  const date = dayOfAddress(params.get('date'), clock.today)
  const isFuture = date > clock.today
  const closed = useClosedDay(date)
  return (
    <div className={styles['screen']}>
      <DayBar
        date={date}
        today={clock.today}
        problem={isFuture ? texts.futureDate : null}
        onChange={(day) => set({ date: day === clock.today ? null : day })}
      />
      <div className={styles['views']}>
        <Choices
          label={views.label}
          options={[
            { value: '', label: views.sheet },
            { value: SINGLE, label: views.single },
          ]}
          value={params.get('view') === SINGLE ? SINGLE : ''}
          onChange={(view) => set({ view }, true)}
        />
      </div>
      {closed && !isFuture ? <ClosedDayNote closed={closed} /> : null}
      {session === null ? <ProblemAlert message={texts.noUser} /> : null}
      {isFuture || !session ? null : (
        <View
          date={date}
          clock={clock}
          closed={closed}
          ownerId={session.user.id}
          isSingle={params.get('view') === SINGLE}
        />
      )}
    </div>
  )
}

type ViewProps = { date: string; clock: Today; closed: string | null; ownerId: number; isSingle: boolean }

function View({ date, clock, closed, ownerId, isSingle }: ViewProps) {
  const employees = useEmployees()
  const day = usePresenceDay(date)
  const settled = day.status === 'ready' ? day.data.settledEntries : NONE
  useEffect(() => {
    // Settled entries are dismissed, so that no other screen reports them.
    for (const id of settled) void dismissEntry(device(), id).catch(() => undefined)
  }, [settled])
  const isOld = date < addDays(clock.today, -ATTENDANCE_DAYS_CACHED)
  return (
    <ReplicaGate reading={employees} needsWhole="daily" failed={texts.failed}>
      {(staff) => (
        <ReplicaGate reading={day} failed={texts.failed}>
          {(marked) => (
            <>
              {isOld ? <p className={styles['note']}>{texts.notRetained(ATTENDANCE_DAYS_CACHED)}</p> : null}
              {isSingle ? (
                <SingleMark employees={staff} day={marked} closed={closed} ownerId={ownerId} clock={clock} />
              ) : (
                <DaySheet
                  key={presenceDraftKey(ownerId, date)}
                  employees={staff}
                  day={marked}
                  closed={closed}
                  ownerId={ownerId}
                  timeZone={clock.timeZone}
                />
              )}
            </>
          )}
        </ReplicaGate>
      )}
    </ReplicaGate>
  )
}

const NONE: readonly string[] = []
