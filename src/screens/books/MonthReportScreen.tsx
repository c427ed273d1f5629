import { formatDay } from '#domain/core/dates.ts'
import type { LateEntries } from '#domain/books/late-entries.schema.ts'
import { monthBefore } from '#domain/books/shown-period.rules.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { useToday } from '#data/device/use-today.ts'
import { useMonthReport } from '#data/monthend/monthend.ts'
import { useSchool } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../core/Gates.tsx'
import { heading, money, text } from '../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../core/list/ShortTable.tsx'
import { MonthFields, useMonthInAddress } from '../core/MonthFields.tsx'
import { Checklist } from './Checklist.tsx'
import { ClosedChip } from './ClosedChip.tsx'
import { monthReportScreen } from './books.screens.ts'
import { reportTexts } from './books.texts.ts'
import { monthReportTexts as texts } from './month-report.texts.ts'
import {
  bridgeTables,
  countedTable,
  discountTable,
  incomeTable,
  salaryTable,
  sheetTable,
  stateOfMonth,
  unpaidTable,
} from './month-report-lines.ts'
import { cellFields, exportedCells, flowTable, monthPapers } from './month-report-papers.ts'
import { ReportTable } from './ReportTable.tsx'
import styles from './books.module.css'

/** The report of a month, which is printed or saved as one PDF to be signed. */
export default function MonthReportScreen() {
  const today = useToday()?.today
  return (
    <Page title={monthReportScreen.title} lead={texts.lead}>
      {today ? <OfMonth today={today} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function OfMonth({ today }: { today: string }) {
  // The month that has just ended is the one to sign.
  const ended = monthBefore(today)
  const lastDay = `${ended.year}-${String(ended.month).padStart(2, '0')}-01`
  const { year, month, years, setMonth } = useMonthInAddress(lastDay, { back: 5, ahead: 1 })
  const answer = useMonthReport({ year, month })
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { shown } = answer
  const report = shown.status === 'ready' ? shown.data : null
  const words = formatMonth({ year, month })
  return (
    <>
      <div className={styles['bar']} data-shell>
        <MonthFields month={{ year, month }} years={years} onChange={setMonth} />
        <ExportFields
          title={texts.title(words)}
          fileName={texts.file(words)}
          note={report ? stateOfMonth(report, timeZone) : ''}
          fields={cellFields}
          rows={report ? exportedCells(report, timeZone) : []}
          statements={() => (report ? monthPapers(report, timeZone) : [])}
        />
      </div>
      <Gate {...answer} words={texts}>
        {(data) => <Report report={data} timeZone={timeZone} />}
      </Gate>
    </>
  )
}

function Report({ report, timeZone }: { report: MonthReport; timeZone: string }) {
  const { notes, checklist, statement, late, fromEarlier } = report
  return (
    <div className={styles['stack']}>
      <div className={styles['period']}>
        <h2>{texts.title(formatMonth(report))}</h2>
        <ClosedChip isClosed={report.isClosed} />
        <span>{stateOfMonth(report, timeZone)}</span>
        <span>{texts.until(formatDay(report.until))}</span>
      </div>
      <Panel title={reportTexts.income}>
        <ReportTable of={incomeTable(report)} />
        {statement.budget ? null : <p className={styles['soft']}>{texts.noBudget}</p>}
      </Panel>
      <div className={styles['cards']}>
        <Panel title={reportTexts.cashFlow}>
          <ReportTable of={flowTable(report)} />
        </Panel>
        <Panel title={texts.bridge.title} lead={texts.bridge.lead}>
          {bridgeTables(report).map((table) => (
            <ReportTable key={table.title} of={table} />
          ))}
        </Panel>
      </div>
      <Panel title={texts.sheet}>
        <ReportTable of={sheetTable(report)} />
      </Panel>
      {report.counted.length > 0 ? (
        <Panel title={texts.counted.title}>
          <ReportTable of={countedTable(report)} />
        </Panel>
      ) : null}
      <div className={styles['cards']}>
        <Panel title={texts.unpaid.title} lead={texts.unpaid.lead}>
          <ReportTable of={unpaidTable(report)} none={texts.unpaid.none} />
        </Panel>
        <Panel title={texts.discounts.title}>
          <ReportTable of={discountTable(report)} none={texts.discounts.none} />
        </Panel>
      </div>
      <Panel title={texts.salaries.title}>
        <ReportTable of={salaryTable(report)} none={texts.salaries.none} />
      </Panel>
      <Late title={texts.late.title} lead={texts.late.lead} late={late} />
      <Late title={texts.late.earlier} lead={texts.late.earlierLead} late={fromEarlier} />
      <div className={styles['cards']}>
        <Panel title={texts.checklist.title}>
          {checklist ? <Checklist month={report} lines={checksOf(report)} /> : <p>{texts.checklist.none}</p>}
        </Panel>
        <Panel title={texts.notes}>
          <p>{notes ?? texts.noNotes}</p>
        </Panel>
      </div>
    </div>
  )
}

/** Lines of the checklist; those of an open month have no reasons yet, and link to where they are settled. */
const checksOf = ({ checklist, isClosed }: MonthReport) =>
  (checklist ?? []).map(({ reason, ...line }) => (isClosed ? { ...line, reason } : line))

type Entry = LateEntries['entries'][number]

const LATE_FIELDS = [
  heading('what', texts.late.what, ({ text: what }: Entry) => what),
  text('ownDay', texts.late.ownDay, ({ ownDay }: Entry) => formatDay(ownDay), { isDay: true }),
  text('day', texts.late.day, ({ day }: Entry) => formatDay(day), { isDay: true }),
  money('cash', texts.late.cash, ({ cash }: Entry) => cash),
]

/** Entries that came late; nothing where there are none. */
const Late = ({ title, lead, late }: { title: string; lead: string; late: LateEntries }) =>
  late.total === 0 ? null : (
    <Panel title={title} lead={lead}>
      <ShortTable label={title} fields={LATE_FIELDS} rows={late.entries} rowKey={({ entryId }) => entryId} isDense />
      {late.total > late.entries.length ? <p className={styles['soft']}>{texts.late.more(late.total)}</p> : null}
    </Panel>
  )
