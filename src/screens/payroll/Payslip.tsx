import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatCents } from '#domain/school/money.ts'
import { formatPart } from '#domain/school/shillings.rules.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { PayMonth } from '#data/payroll/payout.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PaperSlip } from '#ui/PaperSlip.tsx'
import { printAlone } from '#ui/print-alone.tsx'
import { momentWords } from '../core/list/columns.tsx'
import { unpaidWords, type ReportRow } from './payout-fields.tsx'
import { payoutTexts } from './payout.texts.ts'
import styles from './payroll.module.css'

const { slip: texts, report } = payoutTexts

type PayslipProps = { row: ReportRow; month: PayMonth; school: string; zone: string | undefined }

/** What somebody earned in a month, had in advance, and was paid. */
export function Payslip({ row, month, school, zone = 'UTC' }: PayslipProps) {
  const { paid } = row
  return (
    <PaperSlip
      school={school}
      title={texts.title}
      name={row.fullName}
      of={formatMonth(month)}
      mark={unpaidWords(row)}
      amount={[texts.paid, formatCents(paid?.paidAmount ?? 0)]}
      details={[
        [texts.id, String(row.employeeId)],
        [texts.base, formatCents(row.baseSalary)],
        [texts.advances, formatCents(row.totalAdvance)],
        [texts.voucher, paid?.voucher ?? null],
        [report.expenseId, paid ? String(paid.expenseId) : null],
        [report.method, paid?.methodName ?? null],
        [report.shillings, paid?.shillings ? formatPart(paid.shillings) : null],
        [texts.paidOn, paid ? momentWords(paid.paidAt, zone) : null],
        [report.paidBy, paid?.paidBy ?? null],
      ]}
      signatures={[texts.paidBySign, texts.receivedBySign]}
    />
  )
}

type PayslipDialogProps = { row: ReportRow; month: PayMonth; onClose: () => void }

export function PayslipDialog({ row, month, onClose }: PayslipDialogProps) {
  const school = useSchool()
  if (!school) return null
  const paper = <Payslip row={row} month={month} school={school.name} zone={school.timeZone} />
  return (
    <Dialog opened onClose={onClose} title={texts.of(row.fullName)}>
      {paper}
      <div className={styles['tools']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printAlone(paper)} data-autofocus>
          {texts.print}
        </Button>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
