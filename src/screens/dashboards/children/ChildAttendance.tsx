import { formatDay } from '#domain/core/dates.ts'
import { useStudentHistory, type StudentHistory } from '#data/attendance/reports.queries.ts'
import { useToday } from '#data/use-today.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { reasonOf, wordsOfDay } from './child-attendance.ts'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'
import { More } from './More.tsx'

const MOST_SHOWN = 4

/** A child's last sixty days: present or absent, rate, and reasons. */
export function ChildAttendance({ id }: { id: number }) {
  const reading = useStudentHistory(id)
  const clock = useToday()
  if (reading.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={reading.retry} />
  return (
    <section className={classes['part']}>
      <h3>{texts.attendance}</h3>
      {reading.status === 'ready' && clock ? (
        <History history={reading.data} today={clock.today} />
      ) : (
        <LoadingSkeleton rows={1} rowHeight={96} />
      )}
    </section>
  )
}

function History({ history: { marks, analytics, since }, today }: { history: StudentHistory; today: string }) {
  const { tone, words } = wordsOfDay(marks, today)
  const { present, absent, rate } = analytics
  const absences = marks.filter((mark) => !mark.present)
  const weekday = (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  return (
    <>
      <p className={classes['today']} data-tone={tone}>
        <span>{texts.today}</span> <strong>{words}</strong>
      </p>
      {rate === null ? (
        <p className={classes['soft']}>{texts.noMarks}</p>
      ) : (
        <>
          <Figures
            figures={[
              { label: texts.rate, value: texts.rateOf(rate) },
              { label: texts.presentDays, value: texts.days(present) },
              { label: texts.absentDays, value: texts.days(absent) },
            ]}
          />
          <div className={classes['track']} aria-hidden>
            <span style={{ width: `${rate}%` }} />
          </div>
          <p className={`${classes['soft']} num`}>{texts.since(formatDay(since))}</p>
          <h4>{texts.absences}</h4>
          {absences.length === 0 ? <p className={classes['soft']}>{texts.noAbsences}</p> : null}
          <More items={absences} most={MOST_SHOWN} words={texts.moreAbsences}>
            {({ date, remark }) => (
              <li key={date}>
                <span className="num">
                  {formatDay(date)} <small>{weekday(date)}</small>
                </span>
                <span>{reasonOf(remark)}</span>
              </li>
            )}
          </More>
        </>
      )}
    </>
  )
}
