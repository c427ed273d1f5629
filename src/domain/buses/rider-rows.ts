import type { RowProblem } from '../school/row-problems.ts'
import type { FormRows } from '../sheets/form-rows.ts'
import { foundStudents } from '../sheets/found-students.ts'
import type { Mapping } from '../sheets/mapping.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Given, ReadRow } from '../sheets/read-rows.ts'
import type { RiderItem } from './list.schema.ts'
import { RIDERS_SHEET } from './riders.sheet.ts'

export const RIDER_TROUBLES = {
  noBus: 'Please choose a bus',
  unknownBus: (text: string) => `The school has no bus ${text}`,
} as const

/** The bus of a row: null for none, undefined where it names no bus of the school. */
function busIn({ reads }: ReadRow, idOf: ReadonlyMap<string, number>): number | null | undefined {
  const bus = reads.get('bus')
  if (!bus || bus.text === '') return undefined
  return bus.value === '' ? null : idOf.get(String(bus.value))
}

/** The students of a list with their buses. Who stands twice is told by the school, as it has to be where the buses differ. */
export function riderRows(list: SheetList, mapping: Mapping, given: Given): FormRows<RiderItem> {
  const { found, problems, findings } = foundStudents(RIDERS_SHEET, list, mapping, given)
  const idOf = new Map(given.school.buses?.map(({ id, label }) => [label, id]))
  const troubles: RowProblem[] = []
  const items = found.flatMap(({ read, studentId }): RiderItem[] => {
    const row = read.row.at
    const busId = busIn(read, idOf)
    if (busId !== undefined) return [{ row, studentId, busId }]
    const { text = '', trouble = null } = read.reads.get('bus') ?? {}
    if (trouble === null)
      troubles.push({
        row,
        fields: ['bus'],
        message: text === '' ? RIDER_TROUBLES.noBus : RIDER_TROUBLES.unknownBus(text),
      })
    return []
  })
  return { items, problems: [...problems, ...troubles].sort((a, b) => a.row - b.row), findings }
}
