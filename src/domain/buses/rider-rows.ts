import type { RowProblem } from '../school/row-problems.ts'
import { foundStudents } from '../sheets/found-students.ts'
import type { Mapping } from '../sheets/mapping.ts'
import type { SheetList } from '../sheets/lists.ts'
import { type Given, type SheetFindings } from '../sheets/read-rows.ts'
import { RIDERS_SHEET } from './riders.sheet.ts'

const NO_BUS = 'There is no such bus'

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
    else problems.push({ row, fields: ['bus'], message: bus?.text ? NO_BUS : 'Please choose a bus' })
  }
  return { items, without, problems: problems.sort((a, b) => a.row - b.row), findings }
}
