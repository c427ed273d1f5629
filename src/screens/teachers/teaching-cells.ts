import type { Teaching, TeachingChange } from '#domain/teachers/teachers.schema.ts'

/** The teachers of a subject of a class that somebody chose, by the key of its cell; what was not touched is not there. */
export type Chosen = Readonly<Record<string, readonly number[]>>

export type Cell = { classId: number; subjectId: number }

export const keyOf = ({ classId, subjectId }: Cell): string => `${classId} ${subjectId}`

const cellOf = (key: string): Cell => {
  const [classId = 0, subjectId = 0] = key.split(' ').map(Number)
  return { classId, subjectId }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The teachers of each cell as the school has them. */
export function savedIn({ assignments }: Pick<Teaching, 'assignments'>): Chosen {
  const saved: Record<string, number[]> = {}
  for (const each of assignments) (saved[keyOf(each)] ??= []).push(each.teacherId)
  return saved
}

export const teachersIn = (saved: Chosen, chosen: Chosen, cell: Cell): readonly number[] =>
  chosen[keyOf(cell)] ?? saved[keyOf(cell)] ?? []

/** Gives cells to somebody, or to nobody (no ids). Cells that are as the school has them are no choice. */
export function give(saved: Chosen, chosen: Chosen, cells: readonly Cell[], teacherIds: readonly number[]): Chosen {
  const touched = new Map(cells.map((cell) => [keyOf(cell), teacherIds]))
  return Object.fromEntries(
    [...Object.entries(chosen).filter(([key]) => !touched.has(key)), ...touched].filter(
      ([key, ids]) => !isSame(ids, saved[key] ?? []),
    ),
  )
}

/** The teacher of each class: the only one whose class it is without a subject. */
export function classTeachers({ teachers }: Pick<Teaching, 'teachers'>): ReadonlyMap<number, number> {
  const found = new Map<number, number[]>()
  for (const { id, ownClassIds } of teachers)
    for (const classId of ownClassIds) found.set(classId, [...(found.get(classId) ?? []), id])
  return new Map([...found].flatMap(([classId, [id, ...others]]) => (id && others.length === 0 ? [[classId, id]] : [])))
}

/** Cells without a teacher, of classes that have a class teacher. */
export const emptyOf = (
  saved: Chosen,
  chosen: Chosen,
  cells: readonly Cell[],
  teachers: ReadonlyMap<number, number>,
): Cell[] => cells.filter((cell) => teachers.has(cell.classId) && teachersIn(saved, chosen, cell).length === 0)

/** What is sent: each choice with the teachers that the screen showed before it. */
export const changesOf = (saved: Chosen, chosen: Chosen): TeachingChange[] =>
  Object.entries(chosen).map(([key, teacherIds]) => ({
    ...cellOf(key),
    was: [...(saved[key] ?? [])],
    teacherIds: [...teacherIds],
  }))
