import { formatDay } from '#domain/core/dates.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import { firstDayRetained, useStudentDiscipline } from '#data/discipline/records.queries.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { childTexts as texts } from './child.texts.ts'
import classes from './child.module.css'
import { More, MOST_SHOWN } from './More.tsx'

/** Discipline records of a child, as far as parents may read them: day, type and action taken. */
export function ChildDiscipline({ id }: { id: number }) {
  const reading = useStudentDiscipline(id)
  const clock = useToday()
  if (reading.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={reading.retry} />
  const records = reading.status === 'ready' ? reading.data : null
  return (
    <section className={classes['part']}>
      <h3>{texts.discipline}</h3>
      {records && clock ? (
        <>
          {records.length === 0 ? <p className={classes['soft']}>{texts.noRecords}</p> : null}
          <More items={records} most={MOST_SHOWN} words={texts.moreRecords}>
            {({ ref, day, type, actionTaken }) => (
              <li key={ref}>
                <span>
                  <strong>{shownWord(type)}</strong> <small className="num">{shownDay(day)}</small>
                </span>
                <span>{actionTaken ? texts.action(actionTaken) : texts.noAction}</span>
              </li>
            )}
          </More>
          <p className={`${classes['soft']} num`}>{texts.since(formatDay(firstDayRetained(clock.today)))}</p>
        </>
      ) : (
        <LoadingSkeleton rows={1} rowHeight={64} />
      )}
    </section>
  )
}
