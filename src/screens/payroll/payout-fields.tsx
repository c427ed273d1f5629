import { formatPart } from '#domain/school/shillings.rules.ts'
import type { PayoutResult, PreviewRow } from '#domain/payroll/payroll.schema.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import type { Field } from '#ui/fields.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { exported, heading, summed, text } from '../core/list/columns.tsx'
import { payoutTexts } from './payout.texts.ts'

const { fields, states, report } = payoutTexts

const TONES: Record<PreviewRow['state'], Tone> = { due: 'accent', paid: 'good', nothingLeft: undefined }

/** What was paid of a salary, so that each row adds up: of a paid salary all that advances have left. */
const paidBefore = ({ state, salary, totalAdvance, remainingBalance }: PreviewRow): number =>
  state === 'paid' ? salary - totalAdvance - remainingBalance : 0

const rowFields = [
  heading<PreviewRow>('name', fields.name, ({ fullName }) => fullName, {
    shown: ({ fullName, salaryReason }) => <Lines lines={[fullName, salaryReason]} />,
  }),
  text<PreviewRow>('phone', fields.phone, ({ phone }) => phone),
  summed<PreviewRow>('salary', fields.salary, ({ salary }) => salary),
  summed<PreviewRow>('advance', fields.advance, ({ totalAdvance }) => totalAdvance),
  summed<PreviewRow>('paid', fields.paid, paidBefore),
  summed<PreviewRow>('remaining', fields.remaining, ({ remainingBalance }) => remainingBalance),
  text<PreviewRow>('state', fields.state, ({ state }) => states[state], {
    shown: ({ state }) => <Chip tone={TONES[state]}>{states[state]}</Chip>,
  }),
]

const reasonField = exported<PreviewRow>('salaryReason', fields.salaryReason, ({ salaryReason }) => salaryReason)

/** The columns of the salaries of a month, for the screen and for its files; reasons only where a salary has one. */
export const previewFields = (rows: readonly PreviewRow[]): readonly Field<PreviewRow>[] =>
  rows.some(({ salaryReason }) => salaryReason) ? [...rowFields, reasonField] : rowFields

type Calculated = PayoutResult['perEmployeeCalculation'][number]

/** One employee in the report: the calculation, and the payout where something was left to be paid. */
export type ReportRow = Calculated & { paid: PayoutResult['details'][number] | null }

export function reportRows({ perEmployeeCalculation, details }: PayoutResult): ReportRow[] {
  const byEmployee = new Map(details.map((detail) => [detail.employeeId, detail]))
  return perEmployeeCalculation.map((row) => ({ ...row, paid: byEmployee.get(row.employeeId) ?? null }))
}

/** Why nothing was paid: advances had taken the whole salary, or nothing was due; null of what was paid. */
export const unpaidWords = ({ paid, totalAdvance }: ReportRow): string | null =>
  paid ? null : totalAdvance > 0 ? payoutTexts.settled : payoutTexts.nothingDue

const expenseWords = (row: ReportRow): string | number | null => row.paid?.expenseId ?? unpaidWords(row)

const paidCents = ({ paid }: ReportRow): number => paid?.paidAmount ?? 0

/** The columns of the report of paid salaries on the screen (PAY-8). */
export const reportFields = [
  heading<ReportRow>('employee', report.employee, ({ fullName }) => fullName),
  summed<ReportRow>('paidAmount', report.paidAmount, paidCents),
  text<ReportRow>('expenseId', report.expenseId, expenseWords, {
    shown: (row) => <Lines lines={[expenseWords(row), row.paid?.voucher]} />,
  }),
]

/** The columns of the report of paid salaries on paper. */
export const reportPaperFields = [
  heading<ReportRow>('employee', report.employee, ({ fullName }) => fullName),
  summed<ReportRow>('base', report.base, ({ baseSalary }) => baseSalary),
  summed<ReportRow>('advances', report.advances, ({ totalAdvance }) => totalAdvance),
  summed<ReportRow>('remainder', report.remainder, ({ remainder }) => remainder),
  summed<ReportRow>('paid', report.paid, paidCents),
  text<ReportRow>('expenseId', report.expenseId, expenseWords),
  text<ReportRow>('voucher', report.voucher, ({ paid }) => paid?.voucher),
  text<ReportRow>('method', report.method, ({ paid }) => paid?.methodName),
  text<ReportRow>('shillings', report.shillings, ({ paid }) => paid?.shillings && formatPart(paid.shillings)),
  text<ReportRow>('paidBy', report.paidBy, ({ paid }) => paid?.paidBy),
  text<ReportRow>('signature', report.signature, () => '', { isByHand: true }),
]
