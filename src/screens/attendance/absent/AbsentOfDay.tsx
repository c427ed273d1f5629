import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAbsentDay } from '#data/attendance/reports.queries.ts'
import { useClassList } from '#data/classes/classes.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { usePulledAt } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { listAbsentees } from '#domain/attendance/reports.endpoints.ts'
import type { AbsentDay } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { Gate } from '../Gate.tsx'
import { readWordsOf } from '../words.ts'
import styles from './absent.module.css'
import { absentTexts as texts } from './absent.texts.ts'
import { AbsentTable } from './AbsentTable.tsx'
import { NobodyAbsent } from './NobodyAbsent.tsx'
import { UnmarkedNote } from './UnmarkedNote.tsx'

type DayProps = { date: string; timeZone: string }

/** A day that this device keeps: at once, also without network, with this person's waiting marks in it. */
export function AbsentOfCopy({ date, timeZone }: DayProps) {
  const reading = useAbsentDay(date)
  const pulledAt = usePulledAt()
  return (
    <Gate reading={reading} failed={() => texts.failed}>
      {(day) => <Shown day={day} updatedAt={pulledAt} timeZone={timeZone} />}
    </Gate>
  )
}

/** An older day: the school server's answer, or the last one of it that this device kept. */
export function AbsentOfServer({ date, timeZone }: DayProps) {
  const { answer, ask } = useAnswer(listAbsentees, { query: { date } })
  const [openedAt] = useState(Date.now)
  const now = useNow(60_000)
  if (answer.status === 'loading') return <LoadingSkeleton rows={6} />
  if (answer.status === 'failed')
    return <ProblemAlert title={texts.errorTitle} message={readWordsOf(answer.error, texts.failed)} onRetry={ask} />
  return (
    <>
      {answer.keptAt === null ? null : (
        <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
          {texts.kept(formatMoment(answer.keptAt, now, timeZone))}
        </Alert>
      )}
      <Shown day={answer.data} updatedAt={answer.keptAt ?? openedAt} timeZone={timeZone} />
    </>
  )
}

type ShownProps = { day: AbsentDay; updatedAt: number | undefined; timeZone: string }

function Shown({ day, updatedAt, timeZone }: ShownProps) {
  const now = useNow(30_000)
  return (
    <>
      <p className={styles['facts']} role="status">
        <span className={styles['count']}>{texts.students(day.totalAbsent)}</span>
        <strong>{formatDay(day.date)}</strong>
        {updatedAt ? <span className="num">{texts.lastUpdated(formatMoment(updatedAt, now, timeZone))}</span> : null}
      </p>
      <FallbackNames day={day} />
      {day.closed ? <Alert color="amber">{texts.closed(day.closed)}</Alert> : null}
      {day.students.length > 0 ? (
        <AbsentTable day={day} />
      ) : (
        <NobodyAbsent day={day} isKnown={updatedAt !== undefined} />
      )}
      {day.closed === null && day.unmarkedClasses.length > 0 ? (
        <UnmarkedNote date={day.date} classes={day.unmarkedClasses} />
      ) : null}
    </>
  )
}

/** Said when a class has no name here and stands as its number. */
function FallbackNames({ day }: { day: AbsentDay }) {
  const classes = useClassList()
  if (classes.status !== 'ready') return null
  const known = new Set(classes.data.map(({ id }) => id))
  if (day.students.every(({ classId, className }) => known.has(classId) || className !== `Class ${classId}`))
    return null
  return (
    <Alert color="amber" role="status" icon={<IconAlertTriangle size={22} />}>
      {texts.fallbackNames}
    </Alert>
  )
}
