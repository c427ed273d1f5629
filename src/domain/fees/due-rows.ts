import { centsOf, formatCents } from '../school/money.ts'
import type { RowProblem } from '../school/row-problems.ts'
import { foundStudents, onceEach } from '../sheets/found-students.ts'
import type { Mapping } from '../sheets/mapping.ts'
import type { SheetList } from '../sheets/lists.ts'
import { givenIn, type Given, type ReadRow, type SheetFindings } from '../sheets/read-rows.ts'
import { DUES_SHEET } from './dues.sheet.ts'

export const DUE_TROUBLES = {
  noAmount: 'Please enter a valid amount',
  negative: 'What a family owed cannot be less than 0',
  differs: (told: string, counted: string) => `The row says ${told}, and its fees less its payments are ${counted}`,
} as const

/** What families owed before, in cents; rows of nothing owed are counted. */
export type DueRows = {
  readonly items: readonly { readonly row: number; readonly studentId: number; readonly amountCents: number }[]
  readonly nothingOwed: number
  readonly problems: readonly RowProblem[]
  readonly findings: SheetFindings
}

const centsIn = (read: ReadRow, field: string): number | null => {
  const value = givenIn(read, field)
  return typeof value === 'number' ? centsOf(value) : null
}

/** Why the amount of a row cannot be taken; null where it can. */
function amountTrouble(read: ReadRow, cents: number | null): string | null {
  if (cents === null) return read.reads.get('amount')?.trouble ? null : DUE_TROUBLES.noAmount
  if (cents < 0) return DUE_TROUBLES.negative
  const [charged, paid] = [centsIn(read, 'charged'), centsIn(read, 'paid')]
  if (charged === null || paid === null || charged - paid === cents) return null
  return DUE_TROUBLES.differs(formatCents(cents), formatCents(charged - paid))
}

/** The opening dues of a list, by student. */
export function dueRows(list: SheetList, mapping: Mapping, given: Given): DueRows {
  const { found, problems, findings } = foundStudents(DUES_SHEET, list, mapping, given)
  const { once, again } = onceEach(found)
  problems.push(...again)
  let nothingOwed = 0
  const items = once.flatMap(({ read, studentId }) => {
    const cents = centsIn(read, 'amount')
    const trouble = amountTrouble(read, cents)
    if (trouble) problems.push({ row: read.row.at, fields: ['amount'], message: trouble })
    if (trouble || cents === null) return []
    if (cents === 0) nothingOwed++
    return cents === 0 ? [] : [{ row: read.row.at, studentId, amountCents: cents }]
  })
  return { items, nothingOwed, problems: problems.sort((a, b) => a.row - b.row), findings }
}
