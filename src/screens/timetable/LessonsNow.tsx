import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { schoolMinute } from '#domain/core/times.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { lessonsOn, nowAndNext, type DayLesson } from '#domain/timetable/my-day.rules.ts'
import { useSchoolNow, useToday } from '#data/device/use-today.ts'
import { useTimetable, type Timetable } from '#data/timetable/timetable.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import { timetableScreen } from './timetable.screens.ts'
import { timetableTexts } from './timetable.texts.ts'
import styles from './now.module.css'

const texts = timetableTexts.today
const TICK_MS = 15_000

const nameOf = (rows: readonly { id: number; name: string }[], id: number): string =>
  rows.find((each) => each.id === id)?.name ?? ''

function wordsOf({ subjects, classes }: Timetable, lesson: DayLesson, when: string): string {
  const { subjectId, classId, className, room, absent } = lesson
  const name = className ?? nameOf(classes, classId)
  const instead = absent === undefined ? '' : texts.for(absent)
  return [shownSubject(nameOf(subjects, subjectId)), name, room ?? '', when, instead].filter(Boolean).join(', ')
}

/** The lesson that a teacher gives now and her next one, on days on which she has any; leads to marking that class. */
export function LessonsNow({ teacherId }: { teacherId: number }) {
  const timetable = useTimetable()
  const now = useSchoolNow(TICK_MS)
  const today = useToday()
  if (timetable.status !== 'ready' || now === undefined || !today) return null
  const { data } = timetable
  const lessons = lessonsOn(data, teacherId, today.today)
  const others = data.substitutes.filter((each) => each.day === today.today && each.absentId === teacherId)
  if (lessons.length + others.length === 0) return null
  const held = nowAndNext(lessons, schoolMinute(now, today.timeZone).slice(-5))
  const className = held.now ? nameOf(data.classes, held.now.classId) : ''
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
            <strong>{texts.now(wordsOf(data, held.now, texts.until(held.now.end)))}</strong>
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
        {held.next ? <p>{texts.next(wordsOf(data, held.next, texts.from(held.next.start)))}</p> : null}
        {held.now || held.next ? null : <p>{texts.over}</p>}
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
