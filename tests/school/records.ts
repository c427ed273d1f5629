import type { AbsentReport } from '#domain/attendance/reports.schema.ts'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { today } from '#tests/school/office.ts'
import { ask, type Reached } from './ask.ts'

/** Discipline records of one student, newest first. */
export const recordsOf = (school: Reached, { id }: Pick<StudentRow, 'id'>): Promise<DisciplineRecord[]> =>
  ask(school, 'GET', `/Dicipline/discipline/${id}`)

/** Calls to a student's family about today's absence, newest first. */
export async function callsOf(
  school: Reached,
  { id }: Pick<StudentRow, 'id'>,
): Promise<AbsentReport['records'][number]['attempts']> {
  const days = `startDate=${today()}&endDate=${today()}`
  const { records } = await ask<AbsentReport>(school, 'GET', `/student/attendance/report?${days}`)
  return records.find(({ studentId }) => studentId === id)?.attempts ?? []
}

/** Moves a student to another class. */
export const moveStudent = (school: Reached, { id }: Pick<StudentRow, 'id'>, targetClassId: number): Promise<unknown> =>
  ask(school, 'PATCH', `/student/students/${id}/transfer`, { body: { targetClassId } })
