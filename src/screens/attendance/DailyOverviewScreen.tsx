import { Alert } from '@mantine/core'
import { IconCalendarOff, IconChevronDown, IconClipboardOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DailyOverview, OverviewClass } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { shownMark } from '#domain/school/shown-words.texts.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { exportedRows, type Field } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAddress } from '#ui/use-address.ts'
import { DayBar } from '../core/marking/DayBar.tsx'
import { BarTrack } from './reports/Bars.tsx'
import styles from './reports/daily.module.css'
import { Figures } from '#ui/list/Figures.tsx'
import { Gate } from '../core/Gates.tsx'
import { heading, text } from '../core/list/columns.tsx'
import type { ListSpec } from '../core/list/list.ts'
import { ListOf } from '../core/list/ListOf.tsx'
import { useAsOf } from '../core/list/as-of.ts'
import shared from './reports/reports.module.css'
import { figuresOfDay } from './figures-of-day.ts'
import { reportTexts } from './reports/reports.texts.ts'
import { useDayOverview } from './reports/sources.ts'

const texts = reportTexts.daily
const { fields: labels } = texts
type DayRecord = OverviewClass['records'][number] & { className: string }

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

const id = text<DayRecord>('id', labels.id, ({ studentId }) => studentId)
const student = heading<DayRecord>('fullname', labels.fullname, ({ fullname }) => fullname)
const marked: Field<DayRecord>[] = [
  text('status', labels.status, ({ status }) => status),
  text('remark', labels.remark, shownMark, { canBreak: true }),
  text('recordedBy', labels.recordedBy, ({ recordedBy }) => recordedBy, { canBreak: true }),
]
/** Columns of files of the whole day, with the class. */
const ofDay = [id, student, text<DayRecord>('className', labels.className, ({ className }) => className), ...marked]
const ofClass = [student, id, ...marked]

const recordsOf = ({ className, records }: OverviewClass): DayRecord[] =>
  records.map((record) => ({ ...record, className }))

const spec: ListSpec<OverviewClass, DayRecord> = {
  ...texts.list,
  rows: recordsOf,
  columns: () => ofClass,
  find: ({ studentId, fullname }) => ({ id: studentId, words: fullname }),
  rowKey: ({ studentId }) => studentId,
  // Absent students come first.
  sort: ['status', 'up'],
  toneOf: ({ status }) => (status === 'Absent' ? 'bad' : undefined),
}

function Overview({ overview }: { overview: DailyOverview }) {
  const { date, present, absent, classes, closed } = overview
  const school = useSchool() ?? undefined
  const asOf = useAsOf()
  const isMarked = present + absent > 0
  return (
    <>
      {closed === null ? null : (
        <Alert color="amber" icon={<IconCalendarOff size={22} />}>
          {texts.closed(closed)}
        </Alert>
      )}
      <Figures figures={figuresOfDay(overview)} />
      {closed === null ? <NotMarked overview={overview} /> : null}
      <div className={styles['tools']}>
        <ExportMenu
          table={() => ({
            ...exportedRows(classes.flatMap(recordsOf), ofDay, {
              fileName: `${texts.file}-${date}`,
              title: texts.title,
              note: formatDay(date),
              ...(school ? { school } : {}),
            }),
            asOf: asOf(),
          })}
          isEmpty={!isMarked}
          words={{ ...uiTexts.export, export: texts.exportDay }}
        />
      </div>
      {isMarked ? (
        <ul className={styles['classes']}>
          {classes.map((group) => (
            <ClassOfDay key={group.classId} group={group} date={date} />
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

/** One class: its figures as a bar, and its students when opened, the absent ones first. */
function ClassOfDay({ group, date }: { group: OverviewClass; date: string }) {
  const { classId, className, students, present, absent, rate, records } = group
  const [params, set] = useAddress()
  const isOpen = params.get('class') === String(classId)
  const list = useMemo(
    () => ({ ...spec, file: `${texts.file}-${date}-${className}`, note: () => formatDay(date) }),
    [date, className],
  )
  const share = (count: number) => (students > 0 ? count / students : 0)
  return (
    <li>
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        onClick={() => set({ class: isOpen ? null : String(classId), search: null })}
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
          <ListOf title={className} data={group} spec={list} />
        </div>
      ) : null}
    </li>
  )
}
