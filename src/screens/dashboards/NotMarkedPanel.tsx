import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { useUnmarked } from '#data/attendance/reports.queries.ts'
import { useAccess } from '#data/session/use-access.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useToday } from '#data/device/use-today.ts'
import type { UnmarkedDay } from '#domain/attendance/attendance.reports.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { markClassScreen, todayAbsentScreen } from '../attendance/attendance.screens.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import classes from './not-marked.module.css'

/** Days back that the panel covers, enough for a weekend; older days are on the absence screens. */
const DAYS_BACK = 3
const CLASSES_SHOWN = 8

/** Links to the classes that are still to be marked today and on the days before. */
export function NotMarkedPanel() {
  const today = useToday()?.today
  // The panel waits for the complete initial load, before which every class would look unmarked.
  const isWhole = usePulledAt() !== undefined
  return today && isWhole ? <Days today={today} /> : null
}

function Days({ today }: { today: string }) {
  const access = useAccess()
  const reading = useUnmarked(addDays(today, -DAYS_BACK), today)
  // The panel is optional, so nothing is shown while it cannot be read.
  if (reading.status !== 'ready' || reading.data.days.length === 0) return null
  const role = access?.status === 'in' ? access.role : null
  return (
    <div className={classes['place']}>
      <Panel
        title={texts.notMarked}
        action={
          mayReach(todayAbsentScreen, role) ? <Link to={linkTo(todayAbsentScreen)}>{texts.absentToday}</Link> : null
        }
      >
        <ul className={classes['days']}>
          {reading.data.days.map((day) => (
            <Day key={day.date} day={day} isToday={day.date === today} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const nameOf = ({ className, missing, students }: UnmarkedDay['classes'][number]): string =>
  missing < students ? texts.missing(className, missing) : className

function Day({ day: { date, classes: open }, isToday }: { day: UnmarkedDay; isToday: boolean }) {
  const name = isToday ? texts.today : formatDay(date)
  const shown = open.slice(0, CLASSES_SHOWN)
  return (
    <li>
      <div className={classes['head']}>
        <strong className="num">{name}</strong>
        <span>{texts.classes(open.length)}</span>
      </div>
      <div className={classes['chips']}>
        {shown.map((one) => (
          <Link
            key={one.classId}
            to={linkTo(markClassScreen, {}, { date, class: String(one.classId) })}
            aria-label={texts.markOf(nameOf(one), name)}
          >
            {nameOf(one)}
          </Link>
        ))}
        {shown.length < open.length ? (
          <Link to={linkTo(markClassScreen, {}, { date })}>{texts.more(open.length - shown.length)}</Link>
        ) : null}
      </div>
    </li>
  )
}
