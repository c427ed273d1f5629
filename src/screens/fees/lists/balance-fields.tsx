import type { Balance, ClassTotal } from '#domain/fees/balances.reports.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import type { Field } from '#ui/fields.ts'
import { dueWords, phoneWords } from './balances.ts'
import { listTexts } from './lists.texts.ts'
import { summed } from '../../core/list/columns.tsx'
import { MonthChips } from './MonthChips.tsx'
import { StudentCell } from './StudentCell.tsx'

const { fields: labels } = listTexts

export const idField: Field<Balance> = { key: 'id', label: labels.studentId, value: ({ studentId }) => studentId }

export const nameField: Field<Balance> = {
  key: 'name',
  label: labels.name,
  value: ({ name }) => name,
  shown: (row) => <StudentCell row={row} />,
  isHeading: true,
  canBreak: true,
}

export const classField: Field<Balance> = { key: 'class', label: labels.className, value: ({ className }) => className }

const monthsOf = ({ open }: Balance): string => open.map(dueWords).join(', ')

/** A student's debt (FEE-12); it is required less paid and discounts. */
export const unpaidFields: readonly Field<Balance>[] = [
  idField,
  nameField,
  classField,
  summed('required', labels.required, ({ requiredCents }) => requiredCents),
  summed('paid', labels.paid, ({ paidCents }) => paidCents),
  summed('discount', labels.discount, ({ discountCents }) => discountCents),
  {
    key: 'months',
    label: labels.unpaidMonths,
    value: ({ open }) => open.length,
  },
  summed('carry', labels.carryForward, ({ carryCents }) => carryCents),
  summed('balance', labels.balanceDue, ({ balanceCents }) => balanceCents),
]

/** A student's debt by month (FEE-13). */
export const monthFields: readonly Field<Balance>[] = [
  idField,
  nameField,
  classField,
  { key: 'phone1', label: labels.phone1, value: ({ phone }) => phoneWords(phone) },
  { key: 'phone2', label: labels.phone2, value: ({ phone2 }) => phoneWords(phone2) },
  summed('balance', labels.balance, ({ balanceCents }) => balanceCents),
  {
    key: 'monthsDue',
    label: labels.monthsDue,
    value: monthsOf,
    order: ({ open }) => open.reduce((sum, month) => sum + dueOf(month), 0),
    shown: ({ open }) => (open.length > 0 ? <MonthChips months={open} /> : listTexts.none),
    canBreak: true,
  },
]

export const classFields: readonly Field<ClassTotal>[] = [
  { key: 'class', label: labels.className, value: ({ className }) => className, isHeading: true },
  { key: 'count', label: labels.studentCount, value: ({ count }) => count },
  summed('required', labels.required, ({ requiredCents }) => requiredCents),
  summed('paid', labels.paid, ({ paidCents }) => paidCents),
  summed('due', labels.balanceDue, ({ dueCents }) => dueCents),
]
