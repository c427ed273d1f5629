import { IconDiscount } from '@tabler/icons-react'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { listDiscounts } from '#domain/fees/reports.endpoints.ts'
import type { DiscountGiven } from '#domain/fees/reports.schema.ts'
import { server } from '#data/answers/source.ts'
import { monthFilter, yearFilter } from '../core/list/filters.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { discountListScreen } from './discounts.screens.ts'
import { discountTexts } from './discounts.texts.ts'

const { fields, ...texts } = discountTexts.list

/** An amount in dollars (DSC-1), with cents only where they are not 0. */
const dollars = (amount: number): string => formatCents(amount).replace(/\.00$/, '')

/** List of the discounts given, by month and year. */
export default listScreen(
  discountListScreen,
  server(listDiscounts, () => ({ query: {} })),
  {
    filters: {
      month: monthFilter(({ month }: DiscountGiven) => month),
      year: yearFilter(({ year }: DiscountGiven) => year),
    },
    rows: (discounts) => discounts,
    columns: ({ text, words, heading, summed, moment }) => [
      heading('student', fields.student, ({ student }) => student.fullname),
      summed('amount', fields.amount, ({ amount }) => amount, {
        shown: ({ amount }) => dollars(amount),
        sum: dollars,
      }),
      words('reason', fields.reason, ({ reason }) => reason),
      text('month', fields.month, ({ month }) => monthName(month), { order: ({ month, year }) => year * 100 + month }),
      text('year', fields.year, ({ year }) => year),
      words('approvedBy', fields.approvedBy, ({ approvedUser }) => approvedUser.fullName),
      moment('createdAt', fields.createdAt, ({ createdAt }) => createdAt),
    ],
    find: ({ student, reason }) => ({ words: `${student.fullname} ${reason}` }),
    rowKey: ({ id }) => id,
    sort: ['createdAt', 'down'],
    icon: <IconDiscount size={30} />,
    isNumbered: true,
    isDense: true,
    ...texts,
  },
)
