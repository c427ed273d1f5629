import type { Teaching } from './teachers.schema.ts'

/** What a teacher teaches: her classes, her subjects of classes, and how many of these are nobody else's. */
export type Taught = { classIds: readonly number[]; subjects: number; alone: number }

/** What a teacher teaches in the school; null for somebody without classes. */
export function taughtBy({ teachers, assignments }: Teaching, teacherId: number): Taught | null {
  const own = assignments.filter((each) => each.teacherId === teacherId)
  const isShared = ({ classId, subjectId }: (typeof own)[number]): boolean =>
    assignments.some((each) => each.classId === classId && each.subjectId === subjectId && each.teacherId !== teacherId)
  const ownClassIds = teachers.find(({ id }) => id === teacherId)?.ownClassIds ?? []
  const classIds = [...new Set([...ownClassIds, ...own.map(({ classId }) => classId)])]
  if (classIds.length === 0) return null
  return { classIds, subjects: own.length, alone: own.filter((each) => !isShared(each)).length }
}
