import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { shownTimes, timesOf } from '#domain/timetable/bell-times.rules.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import { nudge } from '#data/sync/nudge.ts'
import { useMarkable } from '#data/timetable/markable.queries.ts'
import type { Timetable } from '#data/timetable/timetable.queries.ts'
import { markClassScreen } from '../attendance/attendance.screens.ts'
import styles from './now.module.css'
import { timetableTexts } from './timetable.texts.ts'

const texts = timetableTexts.today

/** What a substitute takes, in words: `3A, period 2 (08:10–08:50), Mathematics`. */
function lessonWords({ bells, subjects }: Timetable, each: SubstituteRow): string {
  const times = timesOf(bells, { ...each, weekday: weekdayAt(each.day) })
  const subject = subjects.find(({ id }) => id === each.subjectId)?.name ?? ''
  const period = texts.ofPeriod(each.period, times ? shownTimes(times) : '')
  return [each.className, period, shownSubject(subject), each.room ?? ''].filter(Boolean).join(', ')
}

type LessonsTakenProps = { taken: readonly SubstituteRow[]; timetable: Timetable; today: string }

/** The lessons that a teacher takes for others; those of today lead to marking the class, once the device has it. */
export function LessonsTaken({ taken, timetable, today }: LessonsTakenProps) {
  const markable = useMarkable()
  const isAwaited = (each: SubstituteRow): boolean =>
    each.day === today && markable.status === 'ready' && !markable.data({ classId: each.classId, date: today })
  const isMissing = taken.some(isAwaited)
  useEffect(() => {
    // A device that was on overnight has not heard that the day has begun.
    if (isMissing) nudge('sendNow')
  }, [isMissing])
  return taken.map((each) => {
    const words = lessonWords(timetable, each)
    const isToday = each.day === today
    return (
      <div key={each.id} className={styles['now']}>
        <span>
          {isToday
            ? texts.youTake(words, each.absent)
            : texts.youWillTake(`${weekdayOf(each.day)} ${formatDay(each.day)}`, words, each.absent)}
          {isAwaited(each) ? <small>{texts.classComes}</small> : null}
        </span>
        {isToday && !isAwaited(each) ? (
          <Button
            component={Link}
            to={linkTo(markClassScreen, {}, { class: String(each.classId) })}
            variant="default"
            leftSection={<IconChecklist size={18} />}
            aria-label={texts.markOf(each.className)}
          >
            {texts.mark}
          </Button>
        ) : null}
      </div>
    )
  })
}
