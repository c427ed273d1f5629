export const sumOf = <Row>(rows: readonly Row[], cents: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + cents(row), 0)
