import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { ABSENCE_MINIMA, severityOf } from '#domain/attendance/reports.rules.ts'
import type { AbsenceSummary } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { useClassList } from '#data/classes/classes.queries.ts'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import type { Field } from '#ui/fields.ts'
import { ReportGate } from './reports/ReportGate.tsx'
import { ReportTable } from './reports/ReportTable.tsx'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { minimumOf, PERIODS, useTopList, type TopList } from './reports/use-top-absent.ts'

const texts = reportTexts.top
const { fields: labels } = texts

const recentText = ({ recentAbsences }: AbsenceSummary): string =>
  recentAbsences.map(({ date, remark }) => `${formatDay(date)} ${remark}`).join('; ')

/** The latest absence; the ones before it on a tap. */
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

function Severity({ absences }: { absences: number }) {
  const severity = severityOf(absences)
  return (
    <span className={styles['chip']} data-severity={severity}>
      {texts.severity[severity]}
    </span>
  )
}

const FIELDS: readonly Field<AbsenceSummary>[] = [
  { key: 'name', label: labels.name, value: ({ name }) => name, isHeading: true, canBreak: true },
  { key: 'id', label: labels.id, value: ({ id }) => id },
  { key: 'className', label: labels.className, value: ({ className }) => className },
  { key: 'totalAbsences', label: labels.totalAbsences, value: ({ totalAbsences }) => totalAbsences },
  {
    key: 'severity',
    label: labels.severity,
    value: ({ totalAbsences }) => texts.severity[severityOf(totalAbsences)],
    order: ({ totalAbsences }) => totalAbsences,
    shown: ({ totalAbsences }) => <Severity absences={totalAbsences} />,
  },
  {
    key: 'recent',
    label: labels.recent,
    value: recentText,
    order: ({ recentAbsences }) => recentAbsences[0]?.date ?? '',
    shown: (student) => <Recent student={student} />,
  },
]

const foundBy = ({ id, name }: AbsenceSummary) => ({ id, fullname: name })
const rowKey = ({ id }: AbsenceSummary) => id

/** Student Absence Tracking: who is absent most. */
export default function TopAbsentScreen() {
  const [params, set] = useAddress()
  const minimum = minimumOf(params.get('minimum') ?? '')
  const period = PERIODS.find((name) => name === params.get('period')) ?? 'held'
  const { report, ask } = useTopList(minimum, period)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['screen']}>
        <div className={styles['filters']}>
          <NativeSelect
            label={texts.minimum}
            value={String(minimum)}
            onChange={(event) => set({ minimum: event.currentTarget.value })}
            data={ABSENCE_MINIMA.map((count) => ({ value: String(count), label: texts.minimumOf(count) }))}
          />
          <NativeSelect
            label={texts.period}
            value={period}
            onChange={(event) => set({ period: event.currentTarget.value })}
            data={PERIODS.map((name) => ({ value: name, label: texts.periods[name] }))}
          />
          <ClassFilter />
        </div>
        <ReportGate report={report} onRetry={ask} failed={texts.failed}>
          {(list) => <TopTable list={list} />}
        </ReportGate>
      </div>
    </Page>
  )
}

function ClassFilter() {
  const [params, set] = useAddress()
  const classes = useClassList()
  const options = classes.status === 'ready' ? classes.data : []
  return (
    <NativeSelect
      label={reportTexts.class}
      value={params.get('class') ?? ''}
      onChange={(event) => set({ class: event.currentTarget.value })}
      data={[
        { value: '', label: reportTexts.allClasses },
        ...options.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function TopTable({ list: { students, from, to, total } }: { list: TopList }) {
  const [params] = useAddress()
  const group = params.get('class') ?? ''
  const rows = useMemo(
    () => (group ? students.filter(({ classId }) => String(classId) === group) : students),
    [students, group],
  )
  const note = texts.note(formatDay(from), formatDay(to))
  return (
    <>
      <p className={styles['source']}>
        {note}
        {total !== undefined && total > students.length ? ` · ${texts.more(students.length, total)}` : ''}
      </p>
      <ReportTable
        title={texts.title}
        file={texts.file}
        note={note}
        rows={rows}
        fields={FIELDS}
        foundBy={foundBy}
        rowKey={rowKey}
        initial={{ by: 'totalAbsences', isDown: true }}
        count={reportTexts.students}
        empty={texts.empty}
      />
    </>
  )
}
