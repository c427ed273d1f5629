import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { disciplineReport, type Period } from '#domain/discipline/discipline.rules.ts'
import { useRecordsSince } from '#data/discipline/older-records.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, Gate } from '../core/Gates.tsx'
import { FilterFields } from '../core/list/FilterFields.tsx'
import { dayFilter } from '../core/list/filters.ts'
import type { ListContext } from '../core/list/list.ts'
import { useHere, usePlace } from '../core/list/use-here.ts'
import { useAsOf } from '../core/list/as-of.ts'
import { texts as all } from './discipline.texts.ts'
import { recordFilters } from './records.tsx'
import { classWords, exportedReport, lastDays, PERIODS, reportedOf, spanWords, USUAL_PERIOD } from './report.ts'
import { ReportCharts } from './ReportCharts.tsx'
import styles from './discipline.module.css'

const texts = all.report

const filters = {
  type: recordFilters.type,
  class: recordFilters.class,
  // By default, the report covers as many days as the device holds.
  from: dayFilter<ShownRecord>(() => all.list.from, { usual: ({ today }) => lastDays(USUAL_PERIOD, today).from }),
  to: dayFilter<ShownRecord>(() => all.list.to, { usual: ({ today }) => today }),
}

/** Report of incidents by type, class and month; from this device's replica, for earlier days from the server. */
export default function DisciplineReportsScreen() {
  const place = usePlace()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {place ? <Report place={place} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function Report({ place }: { place: ListContext }) {
  const [, set] = useAddress()
  const here = useHere<keyof typeof filters>(place, filters)
  const { type, class: classId, ...period } = here.values
  const { today } = place
  const isWrong = period.from > period.to
  const { shown, ask } = useRecordsSince(isWrong ? '' : period.from)
  return (
    <>
      <div className={styles['periods']} role="group" aria-label={texts.period}>
        {PERIODS.map((days) => {
          const { from, to } = lastDays(days, today)
          const isChosen = period.from === from && period.to === to
          return (
            <Button
              key={days}
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => set({ from: days === USUAL_PERIOD ? null : from, to: null })}
            >
              {days === 365 ? texts.schoolYear : texts.days(days)}
            </Button>
          )
        })}
      </div>
      <div className={styles['filters']}>
        <FilterFields filters={filters} here={here} all={NO_RECORDS} />
      </div>
      {isWrong ? (
        <ProblemAlert message={texts.wrongPeriod} />
      ) : (
        <Gate shown={shown} ask={ask} words={{ failed: all.loadFailed }}>
          {(records) => <Counted records={records} period={period} type={type} classId={classId} />}
        </Gate>
      )}
    </>
  )
}

const NO_RECORDS: readonly ShownRecord[] = []

type CountedProps = { records: readonly ShownRecord[]; period: Period; type: string; classId: string }

function Counted({ records, period: { from, to }, type, classId }: CountedProps) {
  const school = useSchool() ?? undefined
  const asOf = useAsOf()
  const report = useMemo(
    () => disciplineReport(reportedOf(records, type, classId), { from, to }),
    [records, from, to, type, classId],
  )
  const [group] = classId ? report.byClass : []
  const note = () => [spanWords(from, to), type, group ? classWords(group) : ''].filter(Boolean).join(' · ')
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
        <ExportMenu table={() => exportedReport(report, { from, to }, { note: note(), school, asOf: asOf() })} />
      </div>
      <p className={styles['paper']}>{note()}</p>
      {hasRefused ? <p className={styles['note']}>{texts.refusedLeftOut}</p> : null}
      <ReportCharts report={report} />
    </>
  )
}
