import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCash, IconPencil } from '@tabler/icons-react'
import { payAll } from '#domain/payroll/payroll.endpoints.ts'
import { isOpen, planOf, type PayoutPlan } from '#domain/payroll/payout.rules.ts'
import type { PayoutPreview, PayoutResult, PreviewRow } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { payoutActions } from '#data/payroll/payout.ts'
import type { Shown } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { Downloads } from './Downloads.tsx'
import { MonthSalaryDialog } from './MonthSalaryDialog.tsx'
import type { PayDesk } from './pay-desk.ts'
import { PayDialog } from './PayDialog.tsx'
import { previewFields } from './payout-fields.tsx'
import { payoutTexts as texts } from './payout.texts.ts'
import styles from './payroll.module.css'

type PreviewProps = { of: PayoutPreview; desk: PayDesk; result: Shown<PayoutResult> }

/** The salaries of a month before they are paid, and the button that pays them. */
export function Preview({ of, desk, result }: PreviewProps) {
  const { month, method, note, isAccountant, isAway, changed } = desk
  const plan = planOf(of, method)
  const paidCents = result.status === 'ready' ? result.data.totals.totalPayout : null
  return (
    <Panel title={texts.preview(formatMonth(month))}>
      <PlanFigures plan={plan} paidCents={paidCents} />
      <Warnings of={of} plan={plan} />
      <div className={styles['buttons']} data-shell>
        <IfMay call={payAll}>
          <DialogButton
            renderButton={(open) => (
              <Button leftSection={<IconCash size={18} />} disabled={isAway || !isOpen(plan)} onClick={open}>
                {texts.payAll}
              </Button>
            )}
          >
            {(close) => (
              <PayDialog
                {...{ month, plan, method, note }}
                send={payoutActions.pay}
                failed={texts.pay.failed}
                onClose={close}
                onPaid={changed}
              />
            )}
          </DialogButton>
        </IfMay>
        <Downloads month={month} rows={of.balances} result={result} />
      </div>
      {of.balances.length === 0 ? (
        <EmptyState icon={<IconCash size={30} />} title={texts.empty} />
      ) : (
        <div className={styles['sheet']}>
          <ShortTable
            label={texts.preview(formatMonth(month))}
            fields={previewFields(of.balances)}
            rows={of.balances}
            rowKey={({ id }) => id}
            isDense
            {...(isAccountant
              ? {
                  actions: {
                    label: texts.fields.actions,
                    render: (row: PreviewRow) => <SetSalary row={row} desk={desk} />,
                  },
                }
              : {})}
          />
        </div>
      )}
    </Panel>
  )
}

type PlanProps = { plan: PayoutPlan }

function PlanFigures({ plan, paidCents }: PlanProps & { paidCents: number | null }) {
  const { due, paid, nothingLeft, dueCents, heldCents, shortCents } = plan
  const { figures } = texts
  return (
    <Figures
      figures={[
        { label: figures.due, value: formatCents(dueCents), note: figures.dueNote(due.length) },
        {
          label: figures.paid,
          value: paidCents === null ? paid.length : formatCents(paidCents),
          note: figures.dueNote(paid.length),
        },
        { label: figures.nothingLeft, value: nothingLeft.length },
        {
          label: figures.holds(plan.paidFrom),
          value: formatCents(heldCents),
          tone: dueCents === 0 ? undefined : shortCents > 0 ? 'bad' : 'good',
          note: dueCents === 0 ? undefined : shortCents > 0 ? figures.short(formatCents(shortCents)) : figures.enough,
        },
      ]}
    />
  )
}

/** What speaks against paying: no income in the month, an account that does not hold enough, nobody left to pay. */
export function Warnings({ of, plan }: PlanProps & { of: PayoutPreview }) {
  const { isSettled, dueCents, heldCents, shortCents } = plan
  const icon = <IconAlertTriangle size={22} />
  return (
    <div className={styles['warnings']}>
      {of.financialSummaryNote ? (
        <Alert color="amber" role="status" icon={icon}>
          {of.financialSummaryNote}
        </Alert>
      ) : null}
      {shortCents > 0 ? (
        <Alert color="amber" role="status" icon={icon}>
          {texts.overdrawn(plan.paidFrom, formatCents(heldCents), formatCents(dueCents))}
        </Alert>
      ) : null}
      {isSettled && !isOpen(plan) ? (
        <Alert color="leaf" role="status">
          {texts.allPaid}
        </Alert>
      ) : null}
    </div>
  )
}

function SetSalary({ row, desk }: { row: PreviewRow; desk: PayDesk }) {
  if (row.state === 'paid') return null
  return (
    <DialogButton
      renderButton={(open) => (
        <RowButton label={texts.salary.of(row.fullName)} isDisabled={desk.isAway} onClick={open}>
          <IconPencil size={20} />
        </RowButton>
      )}
    >
      {(close) => <MonthSalaryDialog row={row} month={desk.month} onClose={close} onSaved={desk.changed} />}
    </DialogButton>
  )
}
