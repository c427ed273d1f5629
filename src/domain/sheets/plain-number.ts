/** A number as it was typed: sums have digits that nobody typed (14.499999999999998). */
export const plainNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Math.round(value * 1e9) / 1e9)
