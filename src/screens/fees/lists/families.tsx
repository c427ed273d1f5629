import { useMemo } from 'react'
import { formatCents } from '#domain/core/money.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Field } from '#ui/fields.ts'
import { balanceRow, monthsInWords, unpaidFamilies, type UnpaidFamily } from './balances.ts'
import { ChildrenCell, PhonesCell } from './FamilyCells.tsx'
import type { Found } from './FeeTable.tsx'
import { Figures } from './Figures.tsx'
import { listTexts } from './lists.texts.ts'
import { moneyField, sumOf } from './money.ts'

const { fields: labels } = listTexts

const familyFields: readonly Field<UnpaidFamily>[] = [
  { key: 'family', label: labels.family, value: ({ familyName }) => familyName, isHeading: true, canBreak: true },
  {
    key: 'phones',
    label: labels.phones,
    value: ({ phones }) => phones.join(', '),
    shown: (family) => <PhonesCell family={family} />,
  },
]

const totalField = moneyField<UnpaidFamily>('total', labels.balance, ({ totalCents }) => totalCents)

/** Each family with its children and their months. */
export const detailFields: readonly Field<UnpaidFamily>[] = [
  ...familyFields,
  {
    key: 'students',
    label: labels.students,
    value: monthsInWords,
    order: ({ students }) => students.length,
    shown: (family) => <ChildrenCell family={family} />,
    canBreak: true,
  },
  totalField,
]

/** One line a family. */
export const summaryFields: readonly Field<UnpaidFamily>[] = [
  ...familyFields,
  { key: 'children', label: labels.children, value: ({ students }) => students.length },
  {
    key: 'months',
    label: labels.unpaidMonths,
    value: ({ students }) => students.reduce((sum, { open }) => sum + open.length, 0),
  },
  totalField,
]

export const keyOfFamily = ({ key }: UnpaidFamily): string => key

/** By the name of any child, the family's, any phone and any id. */
export const foundByFamily = ({ familyName, phones, students }: UnpaidFamily): Found => ({
  id: students[0]?.studentId ?? 0,
  fullname: [familyName, ...students.map(({ name }) => name)].join(' '),
  phone: students[0]?.phone,
  phone2: students.find(({ phone2 }) => phone2)?.phone2,
  codes: [...phones, ...students.map(({ studentId }) => String(studentId))].join(' '),
})

export const useUnpaidFamilies = (accounts: readonly FeeOfStudent[]): UnpaidFamily[] =>
  useMemo(() => unpaidFamilies(accounts.map(balanceRow)), [accounts])

/** What they owe in all. */
export const familyTotals = (families: readonly UnpaidFamily[]) => (
  <Figures
    figures={[
      { label: listTexts.families.title, value: String(families.length) },
      { label: labels.children, value: String(sumOf(families, ({ students }) => students.length)) },
      { label: labels.balance, value: formatCents(sumOf(families, ({ totalCents }) => totalCents)), tone: 'bad' },
    ]}
  />
)
