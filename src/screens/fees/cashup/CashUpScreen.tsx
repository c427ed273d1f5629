import { Alert, Button } from '@mantine/core'
import { IconCash, IconChevronLeft, IconChevronRight, IconCloudOff, IconPencil } from '@tabler/icons-react'
import { seesAllDrawers } from '#domain/core/roles.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { linesByMethod, useCashUp, type Day, type Drawer, type DrawerLine } from '#data/fees/cash-up.ts'
import { firstPaymentDay } from '#data/fees/payment-lists.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useToday } from '#data/device/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Summary } from '#ui/export/table.ts'
import { exportedRows } from '#ui/fields.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { ReplicaAge, Gate } from '../../core/Gates.tsx'
import { DayField } from '../../core/DayField.tsx'
import { text } from '../../core/list/columns.tsx'
import { ExportFields } from '../../core/list/ShortTable.tsx'
import { useFeeMonths } from '#data/fees/missing-months.ts'
import { MissingMonths } from '../generation/MissingMonths.tsx'
import { feeWords } from '../lists/lists.texts.ts'
import { cashUpTexts as texts } from './cash-up.texts.ts'
import { ChangesPanel } from './ChangesPanel.tsx'
import { DayFigures, DrawerPanel, lineFields } from './DrawerPanel.tsx'
import { ExpensesPanel } from './ExpensesPanel.tsx'
import { EarlierPanel } from './EarlierPanel.tsx'
import { SessionsPanel, useInDrawers } from './SessionsPanel.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import { IfMay } from '../../core/IfMay.tsx'
import { listTablets } from '#domain/sync/sync.endpoints.ts'
import styles from './cash-up.module.css'
import { HelpLink } from '../../core/help/HelpLink.tsx'
import { signatureTexts } from '../../core/list/signatures.texts.ts'

/** The expected content of the drawers of a day; without network, as far as this device knows. */
export default function CashUpScreen() {
  const clock = useToday()
  const access = useAccess()
  const months = useFeeMonths()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      <MissingMonths of={months} />
      {clock && access?.status === 'in' ? (
        <OfDay {...clock} ownId={seesAllDrawers(access.role) ? null : access.user.id} />
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

type ExportedLine = DrawerLine & { collector: string }

const summed = (lines: readonly DrawerLine[]) =>
  lineFields(lines).map((field) => (field.key === 'count' ? { ...field, sum: String } : field))

const exportedFields = (lines: readonly ExportedLine[]) => [
  text<ExportedLine>('collector', texts.earlier.collector, ({ collector }) => collector),
  ...summed(lines),
]

const linesOf = (drawers: readonly Drawer[]): ExportedLine[] =>
  drawers.flatMap(({ collector, lines }) => lines.map((line) => ({ ...line, collector })))

/** What the drawers of several people hold by method, in all. */
function summaryOf(drawers: readonly Drawer[]): Summary | undefined {
  const lines = linesByMethod(drawers)
  return drawers.length > 1 ? exportedRows(lines, summed(lines), { fileName: '', title: '' }) : undefined
}

type OfDayProps = { today: string; timeZone: string; ownId: number | null }

function OfDay({ today, timeZone, ownId }: OfDayProps) {
  const [params, set] = useAddress()
  const named = DayText.safeParse(params.get('date'))
  const date = named.success && named.data <= today ? named.data : today
  const answer = useCashUp({ date, timeZone, ownId })
  const show = (day: string) => set({ date: day === today ? null : day })
  const drawers = answer.shown.status === 'ready' ? answer.shown.data.drawers : []
  return (
    <>
      <div className={styles['day']} data-shell>
        <Button variant="default" px="sm" aria-label={texts.before} onClick={() => show(addDays(date, -1))}>
          <IconChevronLeft size={20} />
        </Button>
        <DayField label={texts.date} value={date} onChange={(day) => day && show(day)} />
        <Button
          variant="default"
          px="sm"
          aria-label={texts.after}
          disabled={date >= today}
          onClick={() => show(addDays(date, 1))}
        >
          <IconChevronRight size={20} />
        </Button>
        <ExportFields
          title={texts.title}
          fileName={texts.file(date)}
          note={formatDay(date)}
          fields={exportedFields(linesOf(drawers))}
          rows={linesOf(drawers)}
          summary={summaryOf(drawers)}
          words={feeWords.exportWords}
          signatures={signatureTexts.handedOver}
        />
      </div>
      <h2 className={styles['note']}>{formatDay(date)}</h2>
      <IfMay call={listTablets}>
        <UnsentNote />
      </IfMay>
      <Gate {...answer}>{(day) => <Drawers day={day} date={date} today={today} timeZone={timeZone} />}</Gate>
      <SessionsPanel date={date} timeZone={timeZone} ownId={ownId} />
    </>
  )
}

type DrawersProps = { day: Day; date: string; today: string; timeZone: string }

function Drawers({ day, date, today, timeZone }: DrawersProps) {
  const inDrawers = useInDrawers(date, timeZone)
  const { drawers, source, earlier, changes, changedElsewhere, expenses } = day
  const first = firstPaymentDay(today)
  return (
    <div className={styles['drawers']}>
      {source === 'replica' ? (
        <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
          {date < first ? texts.tooOld(formatDay(first)) : texts.fromReplica}
        </Alert>
      ) : null}
      {changedElsewhere.length > 0 ? (
        <Alert color="amber" role="status" icon={<IconPencil size={22} />}>
          {texts.mark(
            new Set(changedElsewhere.map(({ paymentId, receipt }) => paymentId ?? receipt)).size,
            formatCents(sumOf(changedElsewhere, ({ cents }) => cents)),
          )}
        </Alert>
      ) : null}
      {drawers.length === 0 ? (
        <EmptyState icon={<IconCash size={30} />} title={texts.empty} action={<HelpLink />} />
      ) : (
        <>
          <DayFigures drawers={drawers} isInDrawer={inDrawers.size > 0} />
          {drawers.map((drawer) => (
            <DrawerPanel
              key={drawer.collectorId ?? drawer.collector}
              drawer={drawer}
              isInDrawer={drawer.collectorId !== null && inDrawers.has(drawer.collectorId)}
            />
          ))}
        </>
      )}
      {expenses.length > 0 ? <ExpensesPanel expenses={expenses} /> : null}
      {changes.length > 0 ? (
        <ChangesPanel changes={changes} title={texts.changed.title} lead={texts.changed.lead} />
      ) : null}
      {changedElsewhere.length > 0 ? (
        <ChangesPanel
          changes={changedElsewhere}
          title={texts.changed.elsewhereTitle}
          lead={texts.changed.elsewhereLead}
        />
      ) : null}
      {earlier.length > 0 ? <EarlierPanel earlier={earlier} /> : null}
      <p className={styles['others']}>{texts.others}</p>
    </div>
  )
}
