import { NativeSelect } from '@mantine/core'
import { Fragment, useState } from 'react'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { shownTimes } from '#domain/timetable/bell-times.rules.ts'
import type { LessonRow } from '#domain/timetable/timetable.schema.ts'
import styles from './week.module.css'
import { weekTexts as texts } from './week.texts.ts'
import type { WeekCell, WeekLine } from './week.ts'

type WeekTableProps = {
  label: string
  week: readonly number[]
  lines: readonly WeekLine[]
  /** The weekday of today, which a phone shows first; another one where there is no school. */
  today: number | undefined
  /** The words of a lesson, the most important ones first. */
  wordsOf: (lesson: LessonRow) => readonly string[]
}

/** A day among the days of a week, for phones, which show one at a time. */
export function useChosenDay(week: readonly number[], today: number | undefined) {
  const [chosen, choose] = useState<number | null>(null)
  const first = today !== undefined && week.includes(today) ? today : week[0]
  const day = chosen !== null && week.includes(chosen) ? chosen : first
  return { day, choose }
}

export const DayChoice = ({ week, day, choose }: { week: readonly number[] } & ReturnType<typeof useChosenDay>) => (
  <NativeSelect
    className={styles['choice'] ?? ''}
    label={texts.day}
    value={String(day)}
    onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    data={week.map((weekday) => ({ value: String(weekday), label: WEEKDAYS[weekday] ?? '' }))}
  />
)

/** Weekdays by periods; a phone shows one day at a time. */
export function WeekTable({ label, week, lines, today, wordsOf }: WeekTableProps) {
  const chosen = useChosenDay(week, today)
  const shifts = new Set(lines.map(({ shift }) => shift))
  return (
    <>
      <DayChoice week={week} {...chosen} />
      <div className={styles['place']}>
        <table className={styles['week']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{texts.period}</th>
              {week.map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  data-other={weekday !== chosen.day || undefined}
                  data-today={weekday === today || undefined}
                >
                  {WEEKDAYS[weekday]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Fragment key={`${line.shift} ${line.period}`}>
                {shifts.size > 1 && line.shift !== lines[at - 1]?.shift ? (
                  <tr className={styles['shift']}>
                    <th colSpan={week.length + 1} scope="colgroup">
                      {texts.shifts[line.shift]}
                    </th>
                  </tr>
                ) : null}
                <tr>
                  <th scope="row">
                    {line.period}
                    <small className="num">{shownTimes(line.times)}</small>
                  </th>
                  {line.cells.map((cell, place) => (
                    <td key={week[place]} data-other={week[place] !== chosen.day || undefined}>
                      {cell ? <Cell cell={cell} wordsOf={wordsOf} /> : null}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Cell = ({ cell, wordsOf }: { cell: WeekCell } & Pick<WeekTableProps, 'wordsOf'>) => (
  <>
    {cell.times && cell.lessons.length > 0 ? <small className="num">{shownTimes(cell.times)}</small> : null}
    {cell.lessons.map((lesson) => {
      const [first, ...others] = wordsOf(lesson)
      return (
        <div key={lesson.id} className={styles['lesson']}>
          <strong>{first}</strong>
          {others.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </div>
      )
    })}
  </>
)
