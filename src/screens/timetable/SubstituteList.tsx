import { formatDay } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { plainRoom } from '#domain/timetable/clashes.rules.ts'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import type { Timetable } from '#data/timetable/timetable.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import styles from './timetable.module.css'
import type { Of } from './week.ts'
import { weekTexts as texts } from './week.texts.ts'

const concerns = (of: Of, each: SubstituteRow): boolean => {
  if (of.by === 'class') return each.classId === of.id
  if (of.by === 'teacher') return each.teacherId === of.id || each.absentId === of.id
  return plainRoom(each.room) === plainRoom(of.room)
}

/** The substitutes from today on of what the week is shown of; nothing where there are none. */
export function SubstituteList({ timetable, of, today }: { timetable: Timetable; of: Of; today: string }) {
  const coming = timetable.substitutes
    .filter((each) => each.day >= today && concerns(of, each))
    .sort((one, other) => one.day.localeCompare(other.day) || one.period - other.period)
  if (coming.length === 0) return null
  const subjectOf = (id: number) => shownSubject(timetable.subjects.find((each) => each.id === id)?.name ?? '')
  return (
    <div className={styles['below']}>
      <Panel title={texts.substitutes}>
        <ul className={styles['list']}>
          {coming.map((each) => (
            <li key={each.id}>
              {texts.instead(
                texts.ofPeriod(`${weekdayOf(each.day)} ${formatDay(each.day)}`, each.period),
                `${subjectOf(each.subjectId)}, ${each.className}`,
                each.teacher,
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
