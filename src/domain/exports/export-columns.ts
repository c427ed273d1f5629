/** How a value stands in the files: amounts as 17.50 US dollars, days as 2026-09-14, times in UTC, yes as true or false. */
export type ValueKind = 'number' | 'text' | 'money' | 'day' | 'time' | 'yes'

export type ExportColumn = { readonly kind: ValueKind; readonly about: string }

/** A table for other programs; columns by their names in the file, in its order. Names never change once they are used. */
export type ExportTable = {
  readonly title: string
  readonly about: string
  readonly columns: Readonly<Record<string, ExportColumn>>
}

const of =
  (kind: ValueKind) =>
  (about: string): ExportColumn => ({ kind, about })

export const number = of('number')
export const text = of('text')
export const money = of('money')
export const day = of('day')
export const time = of('time')
export const yes = of('yes')
