import { ABSENCE_MINIMA, severityOf } from '#domain/attendance/reports.rules.ts'
import type { AbsenceSummary } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { choiceOf, classFilter } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { kindColumns } from './reports/kind-columns.ts'
import { topAbsentScreen } from './reports/reports.screens.ts'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { useTopAbsentees } from './reports/sources.ts'

const { fields: labels, ...texts } = reportTexts.top

const recentText = ({ recentAbsences }: AbsenceSummary): string =>
  recentAbsences.map(({ date, remark }) => `${formatDay(date)} ${remark}`).join('; ')

/** The latest absence, and earlier ones when opened. */
function Recent({ student: { name, recentAbsences } }: { student: AbsenceSummary }) {
  const [latest] = recentAbsences
  if (!latest) return reportTexts.none
  return (
    <details className={styles['details']}>
      <summary aria-label={texts.detailsOf(formatDay(latest.date), name)}>
        {texts.latest(formatDay(latest.date))}
      </summary>
      <ul>
        {recentAbsences.map(({ date, remark }) => (
          <li key={date}>
            <span>{formatDay(date)}</span> {remark}
          </li>
        ))}
      </ul>
    </details>
  )
}

const TONES = { critical: 'bad', high: 'bad', medium: 'wait', none: undefined } as const

const minimum = {
  ...choiceOf<AbsenceSummary>(
    texts.minimum,
    ABSENCE_MINIMA.map((count) => ({ value: String(count), label: texts.minimumOf(count) })),
  ),
  read: (text: string) => ABSENCE_MINIMA.map(String).find((value) => value === text) ?? '1',
}

/** Student Absence Tracking: the students with most absences. */
export default listScreen(topAbsentScreen, useTopAbsentees, {
  ...texts.list,
  filters: {
    minimum,
    period: choiceOf<AbsenceSummary>(
      texts.period,
      (['held', 'year'] as const).map((value) => ({ value, label: texts.periods[value] })),
    ),
    class: classFilter(({ classId }: AbsenceSummary) => classId),
  },
  rows: ({ students }) => students,
  columns: ({ text, heading }, _, { students }) => [
    heading('name', labels.name, ({ name }) => name),
    text('id', labels.id, ({ id }) => id),
    text('className', labels.className, ({ className }) => className),
    text('totalAbsences', labels.totalAbsences, ({ totalAbsences }) => totalAbsences),
    ...kindColumns({ text }, students),
    text('severity', labels.severity, ({ totalAbsences }) => texts.severity[severityOf(totalAbsences)], {
      order: ({ totalAbsences }) => totalAbsences,
      shown: ({ totalAbsences }) => {
        const severity = severityOf(totalAbsences)
        return <Chip tone={TONES[severity]}>{texts.severity[severity]}</Chip>
      },
    }),
    text('recent', labels.recent, recentText, {
      order: ({ recentAbsences }) => recentAbsences[0]?.date ?? '',
      shown: (student) => <Recent student={student} />,
    }),
  ],
  find: ({ id, name }) => ({ id, words: name }),
  rowKey: ({ id }) => id,
  sort: ['totalAbsences', 'down'],
  note: (_, { from, to }) => texts.note(formatDay(from), formatDay(to)),
  above: (_, { data: { from, to, students, total } }) => (
    <p className={styles['source']}>
      {texts.note(formatDay(from), formatDay(to))}
      {total !== undefined && total > students.length ? ` · ${texts.more(students.length, total)}` : ''}
    </p>
  ),
})
