import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { takePayment } from '#domain/fees/payments.endpoints.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { formatCents } from '#domain/school/money.ts'
import { debtRow, unpaidFamiliesOf, type UnpaidFamily } from '#domain/fees/balances.reports.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Field } from '#ui/fields.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { IfMay } from '../../core/IfMay.tsx'
import { heading, summed, text } from '../../core/list/columns.tsx'
import type { Found } from '../../core/list/finder.ts'
import { familyPaymentScreen } from '../fees.screens.ts'
import { EqualLines } from './EqualLines.tsx'
import { feeWords, listTexts } from './lists.texts.ts'

const { fields: labels } = listTexts

/** Name and phones of a family, further columns, and its debt. */
export const familyColumns = (furtherColumns: readonly Field<UnpaidFamily>[]): Field<UnpaidFamily>[] => [
  heading('family', labels.family, ({ familyName }) => familyName),
  text('phones', labels.phones, ({ phones }) => phones.map(formatPhone).join(', '), {
    shown: ({ phones }) => (phones.length > 0 ? <EqualLines lines={phones.map(formatPhone)} /> : listTexts.none),
  }),
  ...furtherColumns,
  summed('total', labels.balance, ({ totalCents }) => totalCents),
]

/** By the name of any child, the family's name, any phone and any id. */
const foundByFamily = ({ familyName, phones, students }: UnpaidFamily): Found => ({
  ids: students.map(({ studentId }) => studentId),
  words: [familyName, ...students.map(({ name }) => name)].join(' '),
  phone: students[0]?.phone,
  phone2: students.find(({ phone2 }) => phone2)?.phone2,
  codes: phones.map(formatPhone).join(' '),
})

/** What both lists of families have in common. */
export const familyList = {
  ...feeWords,
  noun: listTexts.family,
  rows: (accounts: readonly FeeOfStudent[]) => unpaidFamiliesOf(accounts.map(debtRow)),
  rowKey: ({ key }: UnpaidFamily) => key,
  find: foundByFamily,
  sort: ['total', 'down'],
  actions: {
    label: listTexts.pay.column,
    render: ({ familyName, students: [first] }: UnpaidFamily) => (
      <IfMay call={takePayment}>
        <Button
          component={Link}
          to={linkTo(familyPaymentScreen, {}, { student: String(first?.studentId ?? '') })}
          size="sm"
          h={44}
          variant="light"
          aria-label={listTexts.pay.of(familyName)}
        >
          {listTexts.pay.button}
        </Button>
      </IfMay>
    ),
  },
  above: (families: readonly UnpaidFamily[]) => (
    <Figures
      figures={[
        { label: listTexts.families.figure, value: String(families.length) },
        { label: labels.children, value: String(sumOf(families, ({ students }) => students.length)) },
        { label: labels.balance, value: formatCents(sumOf(families, ({ totalCents }) => totalCents)), tone: 'bad' },
      ]}
    />
  ),
} as const
