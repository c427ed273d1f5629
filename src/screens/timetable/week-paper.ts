import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { shownTimes } from '#domain/timetable/bell-times.rules.ts'
import type { LessonRow } from '#domain/timetable/timetable.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { weekTexts as texts } from './week.texts.ts'
import type { WeekLine } from './week.ts'

type WeekPaper = {
  name: string
  week: readonly number[]
  lines: readonly WeekLine[]
  wordsOf: (lesson: LessonRow) => readonly string[]
}

/** A week for paper, on one sheet of A4 landscape: a column for each day, the words of a lesson below each other. */
export const weekPaper = ({ name, week, lines, wordsOf }: WeekPaper): Omit<ExportedTable, 'school'> => {
  const shifts = [...new Set(lines.map(({ shift }) => shift))]
  return {
    fileName: `timetable-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
    title: texts.titleOf(name),
    note: shifts.map((shift) => texts.shifts[shift]).join(', '),
    isOnWideSheet: true,
    isOnOneSheet: true,
    head: [texts.period, ...week.map((weekday) => WEEKDAYS[weekday] ?? '')],
    rows: lines.map(({ period, times, cells }) => [
      `${period}\n${shownTimes(times)}`,
      ...cells.map((cell) =>
        cell ? [...(cell.times ? [shownTimes(cell.times)] : []), ...cell.lessons.flatMap(wordsOf)].join('\n') : '–',
      ),
    ]),
  }
}
