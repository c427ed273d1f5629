import { BUS_FEE_CENTS, BUS_FEE_STATUSES, complianceTone, type BusService } from '#domain/buses/figures.rules.ts'
import { percentWords } from '#domain/core/percent.ts'
import { formatCents } from '#domain/school/money.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/session/use-session.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { PaperButtons } from '#ui/export/PaperButtons.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Panel } from '#ui/Panel.tsx'
import { busTexts, serviceTexts as texts } from './buses.texts.ts'
import styles from './buses.module.css'

const share = (count: number, all: number): string => (all === 0 ? '' : ` (${percentWords(count, all)})`)

/** Expected less actual income from bus fees; with a plus where at least the expected amount comes in (BUS-7). */
const outstanding = ({ outstandingCents }: BusService): string =>
  outstandingCents > 0 ? formatCents(outstandingCents) : `+${formatCents(0 - outstandingCents)}`

const percent = ({ compliance }: BusService): string => `${compliance.toFixed(1)}%`

/** The figures of the analysis as lines of words, for the screen and for papers. */
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

const tableOf = (service: BusService): Pick<ExportedTable, 'title' | 'head' | 'rows'> => ({
  title: texts.analysis,
  head: [texts.what, texts.value],
  rows: [
    [texts.totalStudents, String(service.students)],
    [texts.users, `${service.riders}${share(service.riders, service.students)}`],
    ...revenueLines(service),
    ...statusLines(service),
    [texts.compliance, percent(service)],
  ],
})

/** Analysis of bus fees: what the riders' monthly fees contain for the bus, and how many pay in full, in part or nothing. */
export function FeeAnalysis({ service }: { service: BusService }) {
  const school = useSchool()
  const tone = complianceTone(service.compliance)
  const table = (): ExportedTable => {
    const day = schoolDay(Date.now(), school?.timeZone ?? 'UTC')
    return {
      ...tableOf(service),
      fileName: `${texts.fileSummary}-${day}`,
      ...(school ? { school } : {}),
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
