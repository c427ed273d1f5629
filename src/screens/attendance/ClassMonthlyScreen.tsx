import type { ClassYear, StudentYear } from '#domain/attendance/reports.schema.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { Panel } from '#ui/Panel.tsx'
import { firstClass, presentYear } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { Bars } from './reports/Bars.tsx'
import { kindColumns } from './reports/kind-columns.ts'
import { classMonthlyScreen } from './reports/reports.screens.ts'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { useClassOfYear } from './reports/sources.ts'

const texts = reportTexts.classYear

const absentIn = ({ monthly }: StudentYear, month: number): number =>
  monthly.find((each) => each.month === month)?.absentCount ?? 0

/** Months with school days so far. */
const monthsOf = ({ schoolDays }: ClassYear): number[] =>
  schoolDays.flatMap((days, index) => (days > 0 ? [index + 1] : []))

const absencesIn = (students: readonly StudentYear[], month: number): number =>
  students.reduce((sum, student) => sum + absentIn(student, month), 0)

function BarsOf({ students, data }: { students: readonly StudentYear[]; data: ClassYear }) {
  const all = monthsOf(data).map((month) => ({ month, absences: absencesIn(students, month) }))
  // Months before the first absence are usually from before attendance was taken.
  const first = all.findIndex(({ absences }) => absences > 0)
  if (first === -1) return null
  const months = all.slice(first)
  const most = Math.max(...months.map(({ absences }) => absences))
  return (
    <Panel title={texts.bars}>
      <Bars
        hasColumns
        bars={months.map(({ month, absences }) => ({
          key: month,
          label: MONTH_NAMES[month - 1] ?? '',
          text: `${absences} · ${reportTexts.days(data.schoolDays[month - 1] ?? 0)}`,
          parts: [{ share: absences / most, tone: 'bad' as const }],
        }))}
      />
      <p className={styles['source']}>{texts.legend}</p>
    </Panel>
  )
}

/** Class Monthly Attendance Summary: a class's students by month of a year. */
export default listScreen(classMonthlyScreen, useClassOfYear, {
  ...texts.list,
  filters: { class: firstClass, year: presentYear },
  rows: ({ summary }: ClassYear) => summary,
  columns: ({ text, heading, exported }, _, data) => [
    heading('fullname', texts.student, ({ fullname }) => fullname, {
      shown: ({ fullname, studentId }) => <Lines lines={[fullname, `ID ${studentId}`]} />,
    }),
    exported('id', texts.id, ({ studentId }) => studentId),
    text('total', texts.total, ({ totalAbsentCount }) => totalAbsentCount),
    ...kindColumns({ text }, data.summary),
    ...monthsOf(data).map((month) =>
      text(`m${month}`, (MONTH_NAMES[month - 1] ?? '').slice(0, 3), (student) => absentIn(student, month), {
        // A month without any absence is only in files, since it would make the table wider.
        isExportedOnly: absencesIn(data.summary, month) === 0,
        shown: (student) => absentIn(student, month) || reportTexts.none,
      }),
    ),
  ],
  find: ({ studentId, fullname }) => ({ id: studentId, words: fullname }),
  rowKey: ({ studentId }) => studentId,
  sort: ['total', 'down'],
  isDense: true,
  title: (_, { className }) => texts.of(className),
  file: (_, { className, year }) => texts.file(className, year),
  note: (_, { className, year }) => `${className}, ${year}`,
  below: (students, { data }) => <BarsOf students={students} data={data} />,
})
