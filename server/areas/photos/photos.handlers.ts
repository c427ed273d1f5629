import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/photos/photos.endpoints.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeePhotos, employees, photos, studentPhotos } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { lockRow } from '../school/record.ts'
import { lockStudent, maySeeStudent, visibleAmong } from '../school/students.queries.ts'
import { dropPhoto, keepPhoto, OF_EMPLOYEES, OF_STUDENTS } from './keep-photo.ts'
import { photoToStore } from './photo-image.ts'

type Found = { id: number; ref: string; bytes: Uint8Array }

const toRead = ({ id, ref, bytes }: Found) => ({ id, ref, image: Buffer.from(bytes).toString('base64') })

/** Locks a student whom the caller may see. */
async function lockVisible({ tx, actor }: HandlerContext, studentId: number): Promise<void> {
  if (!(await maySeeStudent(tx, actor, studentId))) throw new Problem('studentNotFound')
  await lockStudent(tx, studentId)
}

export const personPhotoHandlers = [
  handle(endpoints.takeStudentPhoto, async ({ body: { studentId, ref, ...sent } }, context) => {
    await lockVisible(context, studentId)
    const bytes = await photoToStore({ ref, ...sent }, context.env.seal)
    const takenAt = await keepPhoto(context, OF_STUDENTS, { ownerId: studentId, ref, bytes })
    return { message: 'Photo saved', photo: { studentId, ref, takenAt } }
  }),

  handle(endpoints.takeEmployeePhoto, async ({ body: { employeeId, ref, ...sent } }, context) => {
    await lockRow(context.tx, { table: employees, missing: 'employeeNotFound' }, employeeId, isNull(employees.leftOn))
    const bytes = await photoToStore({ ref, ...sent }, context.env.seal)
    const takenAt = await keepPhoto(context, OF_EMPLOYEES, { ownerId: employeeId, ref, bytes })
    return { message: 'Photo saved', photo: { employeeId, ref, takenAt } }
  }),

  handle(endpoints.readStudentPhotos, async ({ query: { studentIds } }, { tx, actor }) => {
    const ids = [...(await visibleAmong(tx, actor, studentIds))]
    const found = await tx
      .select({ id: studentPhotos.studentId, ref: photos.id, bytes: photos.bytes })
      .from(studentPhotos)
      .innerJoin(photos, eq(photos.id, studentPhotos.photoId))
      .where(isAmong(studentPhotos.studentId, ids))
      .orderBy(studentPhotos.studentId)
    return found.map(toRead)
  }),

  handle(endpoints.readEmployeePhotos, async ({ query: { employeeIds } }, { tx }) => {
    const found = await tx
      .select({ id: employeePhotos.employeeId, ref: photos.id, bytes: photos.bytes })
      .from(employeePhotos)
      .innerJoin(photos, eq(photos.id, employeePhotos.photoId))
      .innerJoin(employees, eq(employees.id, employeePhotos.employeeId))
      .where(and(isAmong(employeePhotos.employeeId, employeeIds), isNull(employees.leftOn)))
      .orderBy(employeePhotos.employeeId)
    return found.map(toRead)
  }),

  handle(endpoints.deleteStudentPhoto, async ({ params: { studentId } }, context) => {
    await lockVisible(context, studentId)
    await dropPhoto(context, OF_STUDENTS, studentId)
    return { message: 'Photo deleted' }
  }),
]
