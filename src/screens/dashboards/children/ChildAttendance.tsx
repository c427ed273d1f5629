import { formatDay } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import { DAY_KINDS } from '#domain/school/day-kinds.ts'
import { shownKind } from '#domain/school/shown-words.texts.ts'
import { useStudentHistory, type StudentHistory } from '#data/attendance/history.queries.ts'
import { useToday } from '#data/device/use-today.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { wordsOfDay, wordsOfMark } from './child-attendance.ts'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'
import { More, MOST_SHOWN } from './More.tsx'

/** Attendance of a child in the last sixty days: today, rate, number of absences, latest days and earlier absences. */
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
  const { present, absent, rate, kinds, lateAbsences } = analytics
  // Days are in order, the newest first.
  const latest = marks.slice(0, MOST_SHOWN)
  const earlier = marks.slice(MOST_SHOWN).filter((mark) => !mark.present)
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
              ...(lateAbsences ? [{ label: texts.lateAbsences, value: texts.days(lateAbsences) }] : []),
              ...DAY_KINDS.flatMap((kind) =>
                kinds?.[kind] ? [{ label: shownKind(kind), value: texts.days(kinds[kind]) }] : [],
              ),
            ]}
          />
          <div className={classes['track']} aria-hidden>
            <span style={{ width: `${rate}%` }} />
          </div>
          <p className={`${classes['soft']} num`}>{texts.since(formatDay(since))}</p>
          <h4>{texts.latest}</h4>
          <More items={[...latest, ...earlier]} most={latest.length} words={texts.moreAbsences}>
            {({ date, present, remark, kind }) => (
              <li key={date}>
                <span className="num">
                  {formatDay(date)} <small>{weekdayOf(date)}</small>
                </span>
                <span data-tone={present ? undefined : 'bad'}>{wordsOfMark({ present, remark, kind })}</span>
              </li>
            )}
          </More>
        </>
      )}
    </>
  )
}
