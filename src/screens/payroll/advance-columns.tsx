import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { formatMonth, monthNumber } from '#domain/school/months.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatPart } from '#domain/school/shillings.rules.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import type { Field } from '#ui/fields.ts'
import type { Columns } from '../core/list/columns.tsx'
import { advanceTexts } from './advances.texts.ts'
import styles from './payroll.module.css'

const { fields, ...texts } = advanceTexts

/** The columns of both documented variants (PAY-3). */
export const advanceColumns = ({
  text,
  heading,
  money,
  words,
  day,
  exported,
}: Columns<AdvanceListed>): readonly Field<AdvanceListed>[] => [
  text('id', fields.id, ({ id }) => id),
  heading('employee', fields.employee, ({ employee }) => employee.fullName),
  exported('employeeId', fields.employeeId, ({ employeeId }) => employeeId),
  money('amount', fields.amount, ({ amount }) => amount, {
    shown: ({ amount, shillings }) => <Lines lines={[formatCents(amount), shillings && formatPart(shillings)]} />,
  }),
  exported('shillings', fields.shillings, ({ shillings }) => (shillings ? formatPart(shillings) : null)),
  text('month', fields.month, formatMonth, {
    order: ({ year, month }) => monthNumber({ year, month }),
    shown: (advance) => (
      <span className={styles['month']}>
        {formatMonth(advance)}
        {advance.isSettled ? <Chip tone="good">{fields.settled}</Chip> : null}
      </span>
    ),
  }),
  words('reason', fields.reason, ({ reason }) => reason ?? texts.dash),
  day('dateIssued', fields.dateIssued, ({ dateIssued }) => dateIssued),
  exported('method', fields.method, ({ methodName }) => methodName),
  words('recordedBy', fields.recordedBy, ({ createdBy }) => createdBy.fullName),
  exported('settled', fields.settled, ({ isSettled }) => (isSettled ? texts.yes : texts.no)),
]
