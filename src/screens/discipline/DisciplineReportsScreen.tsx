import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { addDays } from '#domain/core/dates.ts'
import { disciplineReport, type Period } from '#domain/discipline/discipline.rules.ts'
import { useRecordsSince } from '#data/discipline/older-records.ts'
import { firstDayKept, type ShownRecord } from '#data/discipline/records.queries.ts'
import { useToday } from '#data/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { CopyAge, CopyGate } from '../core/Gates.tsx'
import { texts as all } from './discipline.texts.ts'
import { OlderNote } from './OlderNote.tsx'
import { RecordFilters } from './RecordFilters.tsx'
import { spanWords } from './record-list.ts'
import { classWords, exportedReport, lastDays, periodOf, PERIODS, reportedOf } from './report.ts'
import { ReportCharts } from './ReportCharts.tsx'
import styles from './discipline.module.css'

const texts = all.report

/** How many incidents, of which type, where and when; from this device's copy, and further back from the server. */
export default function DisciplineReportsScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<CopyAge />}>
      {clock ? <Report today={clock.today} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Report({ today }: { today: string }) {
  const [params, set] = useAddress()
  const period = periodOf(params, firstDayKept(today), today)
  const isWrong = period.from > period.to
  const { reading, older, firstKept } = useRecordsSince(isWrong ? '' : period.from)
  const filter = { type: params.get('type') ?? '', class: params.get('class') ?? '', ...period }
  return (
    <>
      <div className={styles['periods']} role="group" aria-label={texts.period}>
        {PERIODS.map((days) => {
          // The copy's own span is one day longer than its number of days.
          const { from, to } = days === 120 ? { from: addDays(today, -days), to: today } : lastDays(days, today)
          const isChosen = period.from === from && period.to === to
          return (
            <Button
              key={days}
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => set({ from: days === 120 ? null : from, to: null })}
            >
              {days === 365 ? texts.schoolYear : texts.days(days)}
            </Button>
          )
        })}
      </div>
      <RecordFilters filter={filter} setFilter={(name, value) => set({ [name]: value })} />
      {isWrong ? (
        <ProblemAlert message={texts.wrongPeriod} />
      ) : (
        <>
          <OlderNote older={older} firstKept={firstKept} />
          <CopyGate failed={all.loadFailed} reading={reading} needsWhole>
            {(records) => <Counted records={records} period={period} type={filter.type} classId={filter.class} />}
          </CopyGate>
        </>
      )}
    </>
  )
}

type CountedProps = { records: readonly ShownRecord[]; period: Period; type: string; classId: string }

function Counted({ records, period: { from, to }, type, classId }: CountedProps) {
  const report = useMemo(
    () => disciplineReport(reportedOf(records, type, classId), { from, to }),
    [records, from, to, type, classId],
  )
  const [group] = classId ? report.byClass : []
  const note = [spanWords(from, to), type, group ? classWords(group) : ''].filter(Boolean).join(' · ')
  const hasRefused = records.some(({ isRefused }) => isRefused)
  if (report.total === 0)
    return (
      <EmptyState icon={<IconChartBar size={30} />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <div className={styles['count']}>
        <span role="status">{texts.counted(report.total)}</span>
        <ExportMenu table={() => exportedReport(report, { from, to }, note)} />
      </div>
      <p className={styles['paper']}>{note}</p>
      {hasRefused ? <p className={styles['note']}>{texts.refusedLeftOut}</p> : null}
      <ReportCharts report={report} />
    </>
  )
}
