import { BUS_FEE_CENTS, BUS_FEE_STATUSES, complianceTone, type BusService } from '#domain/buses/figures.rules.ts'
import { percentOf, percentWords } from '#domain/core/percent.ts'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/session/use-session.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAsOf } from '../core/list/as-of.ts'
import { busTexts, serviceTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'

const share = (count: number, all: number): string => (all === 0 ? '' : ` (${percentWords(count, all)})`)

/** Expected less actual income from bus fees; with a plus where at least the expected amount comes in (BUS-7). */
const outstanding = ({ outstandingCents }: BusService): string =>
  outstandingCents > 0 ? formatCents(outstandingCents) : `+${formatCents(0 - outstandingCents)}`

const percent = ({ compliance }: BusService): string => `${compliance.toFixed(1)}%`

/** The figures of the analysis as lines of words. */
const revenueLines = (service: BusService): [string, string][] => [
  [texts.perStudent, formatCents(BUS_FEE_CENTS)],
  [texts.expectedRow, formatCents(service.expectedCents)],
  [texts.actualRow, formatCents(service.actualCents)],
  [texts.outstanding, outstanding(service)],
]

const statusLines = ({ riderCounts, riders }: BusService): [string, string][] =>
  BUS_FEE_STATUSES.map((status) => [
    texts.counts[status],
    `${riderCounts[status]}${share(riderCounts[status], riders)}`,
  ])

const shareIn = (count: number, all: number): number | null => (all === 0 ? null : percentOf(count, all))

/** The same for papers and files, with numbers, shares and amounts in a column each, so that a spreadsheet adds them up. */
const tableOf = (service: BusService): Pick<ExportedTable, 'title' | 'head' | 'rows' | 'percents' | 'money'> => ({
  title: texts.analysis,
  head: [texts.what, texts.number, texts.shareOfAll, texts.amount],
  percents: [2],
  money: [3],
  rows: [
    [texts.totalStudents, service.students, null, null],
    [texts.users, service.riders, shareIn(service.riders, service.students), null],
    [texts.perStudent, null, null, dollarsOf(BUS_FEE_CENTS)],
    [texts.expectedRow, null, null, dollarsOf(service.expectedCents)],
    [texts.actualRow, null, null, dollarsOf(service.actualCents)],
    [
      texts.outstanding,
      null,
      null,
      service.outstandingCents > 0 ? dollarsOf(service.outstandingCents) : outstanding(service),
    ],
    ...BUS_FEE_STATUSES.map((status) => [
      texts.counts[status],
      service.riderCounts[status],
      shareIn(service.riderCounts[status], service.riders),
      null,
    ]),
    [texts.compliance, null, Number(service.compliance.toFixed(1)), null],
  ],
})

/** Analysis of bus fees: what the riders' monthly fees contain for the bus, and how many pay in full, in part or nothing. */
export function FeeAnalysis({ service }: { service: BusService }) {
  const school = useSchool()
  const asOf = useAsOf()
  const tone = complianceTone(service.compliance)
  const table = (): ExportedTable => {
    const day = schoolDay(Date.now(), school?.timeZone ?? 'UTC')
    return {
      ...tableOf(service),
      fileName: `${texts.fileSummary}-${day}`,
      ...(school ? { school } : {}),
      asOf: asOf(),
      note: day.split('-').reverse().join('/'),
    }
  }
  return (
    <Panel title={texts.analysis}>
      <div className={styles['buttons']} data-shell>
        <PaperButtons
          table={table}
          words={{ pdf: texts.download, print: texts.print, excel: busTexts.excel, failed: busTexts.summaryFailed }}
        />
      </div>
      <div className={styles['halves']}>
        <section>
          <h3>{texts.revenue}</h3>
          <LabelledValues items={revenueLines(service)} />
        </section>
        <section>
          <h3>{texts.payment}</h3>
          <LabelledValues
            items={[
              ...statusLines(service),
              [
                texts.compliance,
                <span key="compliance" className={styles['chips']}>
                  {percent(service)} <Chip tone={tone}>{texts.complianceWords[tone]}</Chip>
                </span>,
              ],
            ]}
          />
          <p className={styles['soft']}>{texts.complianceHint}</p>
        </section>
      </div>
    </Panel>
  )
}
