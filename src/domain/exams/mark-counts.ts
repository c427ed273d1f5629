import type { RowProblem } from '../school/row-problems.ts'
import { MARK_FIELD } from '../sheets/kinds.ts'
import type { Mapping } from '../sheets/mapping.ts'

const OF_THE_ROW = ['studentId', 'rollNumber', 'studentName', 'examName', 'academicYearId']

type Counted = {
  readonly items: readonly { readonly row: number; readonly marks: Readonly<Record<string, string>> }[]
  readonly problems: readonly RowProblem[]
}

/** How many marks of how many students a list enters, as far as the device knows, and how many marks of it are refused. */
export function countMarks({ items, problems }: Counted, { columns }: Pick<Mapping, 'columns'>) {
  const nameOf = new Map(columns.map(({ heading, field }) => [heading, field?.slice(MARK_FIELD.length)]))
  const fieldsAt = new Map<number, string[]>()
  for (const { row, fields } of problems) fieldsAt.set(row, [...(fieldsAt.get(row) ?? []), ...fields])
  let [marks, students, refused] = [0, 0, 0]
  for (const item of items) {
    const wrong = fieldsAt.get(item.row) ?? []
    const isRefused = wrong.some((field) => OF_THE_ROW.includes(field))
    const bad = new Set(wrong.map((heading) => nameOf.get(heading) ?? heading))
    const names = Object.keys(item.marks)
    const good = isRefused ? [] : names.filter((name) => !bad.has(name))
    marks += good.length
    refused += names.length - good.length
    if (good.length > 0) students++
  }
  return { marks, students, refused }
}
