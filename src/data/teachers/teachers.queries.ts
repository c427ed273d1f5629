import type { Assignment } from '#domain/teachers/teachers.schema.ts'
import { server } from '../answers/source.ts'

/** The own corrections and assignments of the signed-in teacher: of the server, else its cached answer. */
const useDashboard = server(
  async () => (await import('#domain/teachers/teachers.endpoints.ts')).getTeacherDashboard,
  () => ({}),
)

export const useTeacherDashboard = () => useDashboard({})

export type TaughtClass = { classId: number; className: string; subjects: Assignment[] }

/** Assignments by class, in their order. */
export function taughtClasses(assignments: readonly Assignment[]): TaughtClass[] {
  const found = new Map<number, TaughtClass>()
  for (const each of assignments) {
    const { classId, className } = each
    const taught = found.get(classId) ?? { classId, className, subjects: [] }
    taught.subjects.push(each)
    found.set(classId, taught)
  }
  return [...found.values()]
}
