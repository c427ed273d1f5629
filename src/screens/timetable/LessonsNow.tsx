import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { addDays } from '#domain/core/dates.ts'
import { schoolMinute } from '#domain/core/times.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { isSchoolDay } from '#domain/school/calendar.rules.ts'
import { lessonsOn, nowAndNext, type DayLesson } from '#domain/timetable/my-day.rules.ts'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import { useSchoolNow, useToday } from '#data/device/use-today.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { LessonsTaken } from './LessonsTaken.tsx'
import { timetableScreen } from './timetable.screens.ts'
import { timetableTexts } from './timetable.texts.ts'
import styles from './now.module.css'

const texts = timetableTexts.today
const TICK_MS = 15_000

const nameOf = (rows: readonly { id: number; name: string }[], id: number): string =>
  rows.find((each) => each.id === id)?.name ?? ''

type Told = { timetable: Timetable; lessons: readonly DayLesson[] }

/** A lesson in words; classes that are taught together are named together. */
function wordsOf({ timetable: { subjects, classes }, lessons }: Told, lesson: DayLesson, when: string): string {
  const { subjectId, room, absent } = lesson
  const together = lessons.filter((each) => each.start === lesson.start && each.subjectId === subjectId)
  const name = together.map((each) => each.className ?? nameOf(classes, each.classId)).join(', ')
  const instead = absent === undefined ? '' : texts.for(absent)
  return [shownSubject(nameOf(subjects, subjectId)), name, room ?? '', when, instead].filter(Boolean).join(', ')
}

/** Most days ahead of which the first screen tells. */
const DAYS_AHEAD = 7

/** The lessons that a teacher takes for others today and in the next days, in their order. */
const takenBy = ({ substitutes, calendar }: Timetable, teacherId: number, today: string): SubstituteRow[] =>
  substitutes
    .filter((each) => each.teacherId === teacherId && each.day >= today && each.day <= addDays(today, DAYS_AHEAD))
    .filter(({ day }) => isSchoolDay(calendar, day))
    .sort((one, other) => one.day.localeCompare(other.day) || one.period - other.period)

/** The lesson that a teacher gives now and her next one, on days on which she has any; leads to marking that class. */
export function LessonsNow({ teacherId }: { teacherId: number }) {
  const timetable = useTimetable()
  return (
    <HeldPlace name="lessons" isReading={timetable.status === 'loading'}>
      {timetable.status === 'ready' ? <Lessons teacherId={teacherId} data={timetable.data} /> : null}
    </HeldPlace>
  )
}

function Lessons({ teacherId, data }: { teacherId: number; data: Timetable }) {
  const now = useSchoolNow(TICK_MS)
  const today = useToday()
  if (now === undefined || !today) return null
  const lessons = lessonsOn(data, teacherId, today.today)
  const others = data.substitutes.filter((each) => each.day === today.today && each.absentId === teacherId)
  const taken = takenBy(data, teacherId, today.today)
  if (lessons.length + others.length + taken.length === 0) return null
  const told = { timetable: data, lessons }
  const held = nowAndNext(lessons, schoolMinute(now, today.timeZone).slice(-5))
  // The class of a substitute has its own button below.
  const className = held.now && !held.now.absent ? nameOf(data.classes, held.now.classId) : ''
  return (
    <div className={styles['place']}>
      <Panel
        title={texts.title}
        action={
          <Link to={linkTo(timetableScreen)} className={styles['week']}>
            {texts.week}
          </Link>
        }
      >
        {held.now ? (
          <div className={styles['now']}>
            <strong>{texts.now(wordsOf(told, held.now, texts.until(held.now.end)))}</strong>
            {className ? (
              <Button
                component={Link}
                to={linkTo(markClassScreen, {}, { class: String(held.now.classId) })}
                leftSection={<IconChecklist size={18} />}
                aria-label={texts.markOf(className)}
              >
                {texts.mark}
              </Button>
            ) : null}
          </div>
        ) : null}
        {held.next ? <p>{texts.next(wordsOf(told, held.next, texts.from(held.next.start)))}</p> : null}
        {lessons.length === 0 || held.now || held.next ? null : <p>{texts.over}</p>}
        <LessonsTaken taken={taken} timetable={data} today={today.today} />
        {others.map((each) => (
          <p key={each.id}>
            {texts.takenBy(
              [shownSubject(nameOf(data.subjects, each.subjectId)), each.className].join(', '),
              each.teacher,
            )}
          </p>
        ))}
      </Panel>
    </div>
  )
}
