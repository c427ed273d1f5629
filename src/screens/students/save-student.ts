import type { StudentForm } from '#domain/students/student-form.schema.ts'
import { createStudent, editStudent } from '#domain/students/students.endpoints.ts'
import { StudentDetail } from '#domain/school/students.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { noteSaved } from '#data/students/own-changes.ts'
import { editedStudentOf, newStudentOf, valuesOf, type StudentValues } from './student-form.ts'
import { formTexts as texts } from './student-form.texts.ts'
import { troubleOf } from '../core/trouble.ts'

/** What an edited form was filled from: saving names the revision, so that nobody's changes are overwritten unseen. */
export type Origin = { id: number; fullname: string; gender: string; base: number; before: StudentValues }

/** The draft of the form. */
export type StudentDraft = { values: StudentValues; origin: Origin | null }

export const originOf = (student: StudentDetail): Origin => ({
  id: student.id,
  fullname: student.fullname,
  gender: student.gender,
  base: student.revision,
  before: valuesOf(student),
})

/** Why a student was not saved. */
export type Refusal =
  | { kind: 'changed'; current: StudentDetail; changedBy: string | null }
  | { kind: 'exists'; id: number; message: string; fullname: string }
  | { kind: 'other'; message: string }

export function refusalOf(error: unknown): Refusal {
  const { code, details } = error instanceof RefusedError ? error : { code: '', details: {} as Record<string, unknown> }
  const message = troubleOf(error, texts.failed)
  if (code === 'studentChanged') {
    const current = StudentDetail.safeParse(details['current'])
    const changedBy = typeof details['changedBy'] === 'string' ? details['changedBy'] : null
    if (current.success) return { kind: 'changed', current: current.data, changedBy }
  }
  const { id, fullname } = details
  if (code === 'studentExists' && typeof id === 'number' && typeof fullname === 'string')
    return { kind: 'exists', id, fullname, message }
  return { kind: 'other', message }
}

/** Registers a student with what the form says. */
export type Register = (student: StudentForm) => Promise<StudentDetail>

const registerAlone: Register = async (student) => (await call(createStudent, { body: student })).student

async function send(values: StudentValues, origin: Origin | null, register: Register): Promise<StudentDetail> {
  if (origin) {
    const { student } = editedStudentOf(values, origin.before)
    if (!student) throw new Error('an invalid form was sent')
    const body = { ...student, base: origin.base }
    return (await call(editStudent, { params: { id: String(origin.id) }, body })).student
  }
  const { student } = newStudentOf(values)
  if (!student) throw new Error('an invalid form was sent')
  return register(student)
}

/** Registers or changes a student on the server, and updates the device's replica. */
export async function saveStudent(
  values: StudentValues,
  origin: Origin | null,
  register: Register = registerAlone,
): Promise<StudentDetail> {
  const saved = await send(values, origin, register)
  await noteSaved(saved)
  return saved
}
