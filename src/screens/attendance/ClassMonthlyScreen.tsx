import { NativeSelect } from '@mantine/core'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { useMemo } from 'react'
import type { ClassYear, StudentYear } from '#domain/attendance/reports.schema.ts'
import { useClassList } from '#data/classes/classes.queries.ts'
import { useToday } from '#data/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Bars } from './reports/Bars.tsx'
import type { Field } from '#ui/fields.ts'
import { ReportGate } from './reports/ReportGate.tsx'
import { ReportTable } from './reports/ReportTable.tsx'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { numberOf, useYearReport, yearsUpTo } from './reports/use-months.ts'

const texts = reportTexts.classYear

/** Class Monthly Attendance Summary: a class's students by month of a year. */
export default function ClassMonthlyScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {clock ? <Year today={clock.today} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function Year({ today }: { today: string }) {
  const [params, set] = useAddress()
  const classes = useClassList()
  const options = classes.status === 'ready' ? classes.data : []
  const years = yearsUpTo(today)
  const year = numberOf(params.get('year'), [years.at(-1) ?? 0, years[0] ?? 0], Number(today.slice(0, 4)))
  const classId = numberOf(params.get('class'), [1, Number.MAX_SAFE_INTEGER], options[0]?.id ?? 0)
  return (
    <div className={styles['screen']}>
      <div className={styles['filters']}>
        <NativeSelect
          label={reportTexts.class}
          value={String(classId)}
          onChange={(event) => set({ class: event.currentTarget.value })}
          data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label={reportTexts.year}
          value={String(year)}
          onChange={(event) => set({ year: event.currentTarget.value })}
          data={years.map(String)}
        />
      </div>
      {classId > 0 ? (
        <YearReport classId={classId} year={year} />
      ) : classes.status === 'loading' ? (
        <LoadingSkeleton rows={6} />
      ) : (
        <p>{texts.choose}</p>
      )}
    </div>
  )
}

function YearReport({ classId, year }: { classId: number; year: number }) {
  const { report, ask } = useYearReport(classId, year)
  return (
    <ReportGate report={report} onRetry={ask}>
      {(data) => <Students data={data} />}
    </ReportGate>
  )
}

const absentIn = ({ monthly }: StudentYear, month: number): number =>
  monthly.find((each) => each.month === month)?.absentCount ?? 0

/** Months with school days so far. */
const monthsOf = ({ schoolDays }: ClassYear): number[] =>
  schoolDays.flatMap((days, index) => (days > 0 ? [index + 1] : []))

const absencesIn = ({ summary }: ClassYear, month: number): number =>
  summary.reduce((sum, student) => sum + absentIn(student, month), 0)

const fieldsOf = (data: ClassYear): Field<StudentYear>[] => [
  {
    key: 'fullname',
    label: texts.student,
    value: ({ fullname }) => fullname,
    isHeading: true,
    canBreak: true,
    shown: ({ fullname, studentId }) => (
      <span>
        {fullname} <small className={styles['id']}>{`ID ${studentId}`}</small>
      </span>
    ),
  },
  { key: 'id', label: texts.id, value: ({ studentId }) => studentId, isExportedOnly: true },
  { key: 'total', label: texts.total, value: ({ totalAbsentCount }) => totalAbsentCount },
  ...monthsOf(data).map((month) => ({
    // A month without any absence would only make the table wider.
    isExportedOnly: absencesIn(data, month) === 0,
    key: `m${month}`,
    label: (MONTH_NAMES[month - 1] ?? '').slice(0, 3),
    value: (student: StudentYear) => absentIn(student, month),
    shown: (student: StudentYear) => absentIn(student, month) || reportTexts.none,
  })),
]

const foundBy = ({ studentId, fullname }: StudentYear) => ({ id: studentId, fullname })
const rowKey = ({ studentId }: StudentYear) => studentId

function Students({ data }: { data: ClassYear }) {
  const { className, year, summary, schoolDays } = data
  const fields = useMemo(() => fieldsOf(data), [data])
  const all = monthsOf(data).map((month) => ({ month, absences: absencesIn(data, month) }))
  // What lies before the first absence is mostly the time before attendance was taken.
  const first = all.findIndex(({ absences }) => absences > 0)
  const months = first === -1 ? [] : all.slice(first)
  const most = Math.max(1, ...months.map(({ absences }) => absences))
  return (
    <>
      <p className={styles['paper']}>{`${className}, ${year}`}</p>
      {months.length > 0 ? (
        <Panel title={texts.bars}>
          <Bars
            hasColumns
            bars={months.map(({ month, absences }) => ({
              key: month,
              label: MONTH_NAMES[month - 1] ?? '',
              text: `${absences} · ${reportTexts.days(schoolDays[month - 1] ?? 0)}`,
              parts: [{ share: absences / most, tone: 'bad' as const }],
            }))}
          />
          <p className={styles['source']}>{texts.legend}</p>
        </Panel>
      ) : null}
      <div className={styles['wide']}>
        <ReportTable
          title={`${texts.title}: ${className}`}
          file={texts.file(className, year)}
          note={`${className}, ${year}`}
          rows={summary}
          fields={fields}
          foundBy={foundBy}
          rowKey={rowKey}
          initial={{ by: 'total', isDown: true }}
          count={reportTexts.students}
          empty={texts.empty}
        />
      </div>
    </>
  )
}
