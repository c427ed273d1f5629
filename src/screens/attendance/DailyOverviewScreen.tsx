import { Alert } from '@mantine/core'
import { IconCalendarOff, IconChevronDown, IconClipboardOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DailyOverview, OverviewClass } from '#domain/attendance/reports.schema.ts'
import { DayText, formatDay } from '#domain/core/dates.ts'
import { useToday } from '#data/use-today.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DayBar } from './DayBar.tsx'
import { BarTrack } from './reports/Bars.tsx'
import styles from './reports/daily.module.css'
import { Figures } from '#ui/list/Figures.tsx'
import { Gate } from '../core/Gates.tsx'
import shared from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { useDayOverview } from './reports/sources.ts'

const texts = reportTexts.daily
type DayRecord = OverviewClass['records'][number]

/** Daily Attendance Overview: a day of the school, class by class. */
export default function DailyOverviewScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {clock ? <DayOfSchool today={clock.today} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function DayOfSchool({ today }: { today: string }) {
  const [params, set] = useAddress()
  const named = DayText.safeParse(params.get('date') ?? '')
  const date = named.success ? named.data : today
  const isFuture = date > today
  return (
    <div className={shared['screen']}>
      <DayBar
        date={date}
        today={today}
        problem={isFuture ? texts.future : null}
        onChange={(day) => set({ date: day === today ? null : day }, true)}
      />
      {isFuture ? null : <DayReport date={date} />}
    </div>
  )
}

function DayReport({ date }: { date: string }) {
  const { shown, ask } = useDayOverview(date)
  return (
    <Gate shown={shown} ask={ask} words={{ failed: reportTexts.failed }}>
      {(overview) => <Overview overview={overview} />}
    </Gate>
  )
}

const tableOf = ({ date, classes }: DailyOverview) => ({
  fileName: `${texts.file}-${date}`,
  title: texts.title,
  note: formatDay(date),
  head: Object.values(texts.fields),
  rows: classes.flatMap(({ className, records }) =>
    records.map((mark) => [mark.studentId, mark.fullname, className, mark.status, mark.remark, mark.recordedBy]),
  ),
})

function Overview({ overview }: { overview: DailyOverview }) {
  const { present, absent, rate, classes, closed, unmarkedClasses } = overview
  const missing = unmarkedClasses.reduce((sum, group) => sum + group.missing, 0)
  const isMarked = present + absent > 0
  return (
    <>
      {closed === null ? null : (
        <Alert color="amber" icon={<IconCalendarOff size={22} />}>
          {texts.closed(closed)}
        </Alert>
      )}
      <Figures
        figures={[
          { label: texts.present, value: String(present) },
          { label: texts.absent, value: String(absent), tone: absent > 0 ? 'bad' : undefined },
          { label: texts.rate, value: reportTexts.percent(rate) },
          { label: texts.missing, value: String(missing), tone: missing > 0 && closed === null ? 'wait' : undefined },
        ]}
      />
      {closed === null ? <NotMarked overview={overview} /> : null}
      <div className={styles['tools']}>
        <ExportMenu table={() => tableOf(overview)} isEmpty={!isMarked} />
      </div>
      {isMarked ? (
        <ul className={styles['classes']}>
          {classes.map((group) => (
            <ClassOfDay key={group.classId} group={group} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<IconClipboardOff size={30} />} title={texts.empty} />
      )}
    </>
  )
}

const NotMarked = ({ overview: { unmarkedClasses } }: { overview: DailyOverview }) => (
  <p className={styles['unmarked']} data-whole={unmarkedClasses.length === 0 || undefined}>
    {unmarkedClasses.length === 0 ? (
      reportTexts.unmarked.whole
    ) : (
      <>
        <strong>{reportTexts.unmarked.title}:</strong>{' '}
        {unmarkedClasses
          .map(({ className, missing, students }) => reportTexts.unmarked.of(className, missing, students))
          .join(', ')}
      </>
    )}
  </p>
)

const { fields: labels } = texts
const COLUMNS: readonly Column<DayRecord>[] = [
  { key: 'fullname', label: labels.fullname, cell: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'id', label: labels.id, cell: ({ studentId }) => studentId },
  { key: 'status', label: labels.status, cell: ({ status }) => status },
  { key: 'remark', label: labels.remark, cell: ({ remark }) => remark },
  { key: 'recordedBy', label: labels.recordedBy, cell: ({ recordedBy }) => recordedBy, canBreak: true },
]

/** One class: its bar at a glance, its students on a tap, the absent ones first. */
function ClassOfDay({ group }: { group: OverviewClass }) {
  const { classId, className, students, present, absent, rate, records } = group
  const [params, set] = useAddress()
  const isOpen = params.get('class') === String(classId)
  const sorted = useMemo(() => [...records].sort((a, b) => a.status.localeCompare(b.status)), [records])
  const share = (count: number) => (students > 0 ? count / students : 0)
  return (
    <li>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        onClick={() => set({ class: isOpen ? null : String(classId) })}
      >
        <strong>{className}</strong>
        <BarTrack
          parts={[
            { share: share(present), tone: 'good' },
            { share: share(absent), tone: 'bad' },
          ]}
        />
        <span className={styles['words']}>{texts.classLine(present, absent, students - records.length)}</span>
        <span className="num">{reportTexts.percent(rate)}</span>
        <IconChevronDown size={20} aria-hidden />
      </button>
      {isOpen ? (
        <div className={styles['body']}>
          {sorted.length > 0 ? (
            <DataTable
              label={className}
              columns={COLUMNS}
              rows={sorted}
              rowKey={({ studentId }) => studentId}
              toneOf={({ status }) => (status === 'Absent' ? 'bad' : undefined)}
            />
          ) : (
            <p>{texts.nobody}</p>
          )}
        </div>
      ) : null}
    </li>
  )
}
