import { centsOf, formatCents } from '../school/money.ts'
import type { RowProblem } from '../school/row-problems.ts'
import type { Mapping } from './mapping.ts'
import type { SheetKind } from './kinds.ts'
import type { SheetList } from './lists.ts'
import { DUES_SHEET, RIDERS_SHEET } from './other-kinds.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from './read-rows.ts'
import { studentFinder } from './student-finder.ts'

export const DUE_TROUBLES = {
  noAmount: 'Please enter a valid amount',
  negative: 'What a family owed cannot be less than 0',
  differs: (told: string, counted: string) => `The row says ${told}, and its fees less its payments are ${counted}`,
  again: (row: number) => `The student of this row stands in row ${row} already`,
  noBus: 'There is no such bus',
} as const

type Found = { read: ReadRow; studentId: number }

const textIn = (read: ReadRow, field: string): string => String(givenIn(read, field) ?? '')

/** Rows whose student is known, each once; the reasons for all others. */
function foundStudents(kind: SheetKind, list: SheetList, mapping: Mapping, given: Given) {
  const { rows, findings } = readRows(kind, list, mapping, given)
  const find = studentFinder(given.school.students ?? [])
  const problems: RowProblem[] = []
  const firstRowOf = new Map<number, number>()
  const found = rows.flatMap((read): Found[] => {
    const row = read.row.at
    for (const [field, { trouble }] of read.reads)
      if (trouble) problems.push({ row, fields: [field], message: trouble })
    const student = find({
      studentId: textIn(read, 'studentId'),
      rollNumber: textIn(read, 'rollNumber'),
      studentName: textIn(read, 'studentName'),
      classId: Number(read.reads.get('classId')?.value ?? 0) || null,
      phone: textIn(read, 'phone'),
    })
    if (typeof student === 'string') {
      problems.push({ row, fields: ['studentName'], message: student })
      return []
    }
    const first = firstRowOf.get(student.id)
    if (first !== undefined) {
      problems.push({ row, fields: ['studentName'], message: DUE_TROUBLES.again(first) })
      return []
    }
    firstRowOf.set(student.id, row)
    return [{ read, studentId: student.id }]
  })
  return { found, problems, findings }
}

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
  let nothingOwed = 0
  const items = found.flatMap(({ read, studentId }) => {
    const cents = centsIn(read, 'amount')
    const trouble = amountTrouble(read, cents)
    if (trouble) problems.push({ row: read.row.at, fields: ['amount'], message: trouble })
    if (trouble || cents === null) return []
    if (cents === 0) nothingOwed++
    return cents === 0 ? [] : [{ row: read.row.at, studentId, amountCents: cents }]
  })
  return { items, nothingOwed, problems: problems.sort((a, b) => a.row - b.row), findings }
}

/** Riders in the shape that `buses.assign` takes, one call for each; `without` are students who take no bus. */
export type RiderRows = {
  readonly items: readonly { readonly row: number; readonly studentId: number; readonly busId: number }[]
  readonly without: readonly { readonly row: number; readonly studentId: number }[]
  readonly problems: readonly RowProblem[]
  readonly findings: SheetFindings
}

/** The riders of a list. A bus that the school has not is told, and stands among the values to be made. */
export function riderRows(list: SheetList, mapping: Mapping, given: Given): RiderRows {
  const { found, problems, findings } = foundStudents(RIDERS_SHEET, list, mapping, given)
  const idOf = new Map(given.school.buses?.map(({ id, label }) => [label, id]))
  const items: { row: number; studentId: number; busId: number }[] = []
  const without: { row: number; studentId: number }[] = []
  for (const { read, studentId } of found) {
    const row = read.row.at
    const bus = read.reads.get('bus')
    const busId = idOf.get(String(bus?.value ?? ''))
    if (busId !== undefined) items.push({ row, studentId, busId })
    else if (bus && bus.text !== '' && bus.value === '') without.push({ row, studentId })
    else problems.push({ row, fields: ['bus'], message: bus?.text ? DUE_TROUBLES.noBus : 'Please choose a bus' })
  }
  return { items, without, problems: problems.sort((a, b) => a.row - b.row), findings }
}
