import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconPrinter, IconReceipt } from '@tabler/icons-react'
import type { PayoutResult } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { payoutActions } from '#data/payroll/payout.ts'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useSchool } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ReasonDialog } from '../core/form/ReasonDialog.tsx'
import { Gate } from '../core/Gates.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import type { PayDesk } from './pay-desk.ts'
import { reportFields, reportRows, type ReportRow } from './payout-fields.tsx'
import { payoutTexts } from './payout.texts.ts'
import { Payslip, PayslipDialog } from './Payslip.tsx'
import styles from './payroll.module.css'

const { report: texts, reverse, slip } = payoutTexts

type SalaryReportProps = { answer: SourceAnswer<PayoutResult>; desk: PayDesk }

/** The salaries paid for a month, on whatever day and by whomever. */
export const SalaryReport = ({ answer, desk }: SalaryReportProps) => (
  <Panel title={texts.title}>
    <Gate {...answer} words={{ failed: payoutTexts.failed }}>
      {(result) =>
        result.perEmployeeCalculation.length === 0 ? (
          <p className={styles['soft']}>{texts.none}</p>
        ) : (
          <Report result={result} desk={desk} />
        )
      }
    </Gate>
  </Panel>
)

function Report({ result, desk }: { result: PayoutResult; desk: PayDesk }) {
  const school = useSchool()
  const rows = reportRows(result)
  const { totals, financialSummaryBefore: before, financialSummaryNote: note } = result
  const print = () =>
    printAlone(
      rows.map((row) => (
        <Payslip
          key={row.employeeId}
          row={row}
          month={desk.month}
          school={school?.name ?? ''}
          zone={school?.timeZone}
        />
      )),
    )
  return (
    <>
      <Figures
        figures={[
          { label: texts.period, value: formatMonth(desk.month) },
          { label: texts.employeesPaid, value: totals.employeesPaid },
          { label: texts.totalPayout, value: formatCents(totals.totalPayout) },
          {
            label: texts.incomeBefore,
            value: formatCents(before.totalIncome - before.alreadyUsed),
          },
        ]}
      />
      {note ? (
        <Alert color="amber" role="status" mb="md">
          {note}
        </Alert>
      ) : null}
      <div className={styles['buttons']} data-shell>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
          {texts.payslips}
        </Button>
      </div>
      <ShortTable
        label={texts.title}
        fields={reportFields}
        rows={rows}
        rowKey={({ employeeId }) => employeeId}
        actions={{ label: texts.actions, render: (row) => <RowActions row={row} desk={desk} /> }}
      />
    </>
  )
}

/** Buttons of a row: the payslip and, for administrators and accountants, undoing the payout. */
function RowActions({ row, desk }: { row: ReportRow; desk: PayDesk }) {
  const { fullName, paid } = row
  return (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={slip.of(fullName)} onClick={open}>
            <IconReceipt size={20} />
          </RowButton>
        )}
      >
        {(close) => <PayslipDialog row={row} month={desk.month} onClose={close} />}
      </DialogButton>
      {desk.isAccountant ? (
        <DialogButton
          renderButton={(open) => (
            <RowButton label={reverse.of(fullName)} isGrave isDisabled={desk.isAway} onClick={open}>
              <IconArrowBackUp size={20} />
            </RowButton>
          )}
        >
          {(close) => (
            <ReasonDialog
              title={reverse.title(fullName)}
              submit={reverse.confirm}
              send={(reason) => payoutActions.reverse(row.payoutId, reason)}
              saved={reverse.done}
              failed={reverse}
              onClose={close}
              onSaved={desk.changed}
            >
              <p>{reverse.what(formatCents(paid?.paidAmount ?? 0), formatMonth(desk.month))}</p>
              <p>{reverse.after}</p>
            </ReasonDialog>
          )}
        </DialogButton>
      ) : null}
    </>
  )
}
