import { dollarsOf, formatCents } from '#domain/core/money.ts'
import type { Field } from '#ui/fields.ts'

/** A column of amounts: dollars to take along, with the sign of the currency on the screen. */
export const moneyField = <Row>(
  key: string,
  label: string,
  cents: (row: Row) => number,
  more: Partial<Field<Row>> = {},
): Field<Row> => ({
  key,
  label,
  value: (row) => dollarsOf(cents(row)),
  shown: (row) => formatCents(cents(row)),
  isMoney: true,
  ...more,
})

export const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0)
