import { assignList, listWithBus, listWithoutBus } from '#domain/buses/buses.endpoints.ts'
import type { BusRow } from '#domain/school/buses.schema.ts'
import { busKey } from '#domain/school/buses.rules.ts'
import { call } from '../answers/api.ts'
import { server } from '../answers/source.ts'
import { noteInReplica } from '../replica/note-in-replica.ts'

/** Students who take no bus. The server's answer, since devices store no districts. */
export const useFreeStudents = server(listWithoutBus, () => ({}))

type Named = { id: number; fullname: string }

/** Somebody who was left out: on the same bus already, on another bus by now, or no longer at the school. */
export type LeftOut = Named & { why: 'same' | 'other' | 'gone'; bus: string }

export type AssignedMany = {
  /** How many take the bus from today on. */
  taken: number
  leftOut: readonly LeftOut[]
  warnings: readonly string[]
  /** The import under which it can be taken back. */
  importId: number | undefined
}

/** Why students are not among those without a bus any more. */
async function whyNot(missing: readonly Named[], label: string): Promise<LeftOut[]> {
  if (missing.length === 0) return []
  const { students } = await call(listWithBus, {})
  const busOf = new Map(students.map(({ id, bus }) => [id, bus?.trim() ?? '']))
  return missing.map((student) => {
    const bus = busOf.get(student.id)
    if (bus === undefined) return { ...student, why: 'gone', bus: '' }
    return { ...student, why: busKey(bus) === busKey(label) ? 'same' : 'other', bus }
  })
}

/**
 * Lets students take a bus, except those who are without one no longer: somebody else may have chosen for them since they were
 * listed, and an earlier press may have been accepted though its answer was lost.
 */
export async function assignChosen(
  { id: busId, label }: Pick<BusRow, 'id' | 'label'>,
  chosen: readonly Named[],
): Promise<AssignedMany> {
  const free = new Set((await call(listWithoutBus, {})).students.map(({ id }) => id))
  const leftOut = await whyNot(
    chosen.filter(({ id }) => !free.has(id)),
    label,
  )
  const going = chosen.filter(({ id }) => free.has(id))
  if (going.length === 0) return { taken: 0, leftOut, warnings: [], importId: undefined }
  const body = going.map((student, at) => ({ row: at + 1, studentId: student.id, busId }))
  const { created, warnings = [], importId } = await call(assignList, { query: {}, body })
  await noteInReplica((cache) => Promise.all(going.map(({ id }) => cache.students.update(String(id), { bus: label }))))
  return { taken: created, leftOut, warnings, importId }
}
