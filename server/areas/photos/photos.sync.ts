import { inArray, isNull, sql } from 'drizzle-orm'
import type { EmployeePhotoRow, StudentPhotoRow } from '#domain/photos/photos.schema.ts'
import { employeePhotos, employees, studentPhotos } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'

export const studentPhotoRows = plainReader('studentPhotos', {
  table: studentPhotos,
  order: 'up',
  isKey: (keys) => inArray(studentPhotos.studentId, keys.map(Number)),
  toRows: (found) =>
    found.map(({ row: { studentId, photoId, takenAt } }): StudentPhotoRow => ({ studentId, ref: photoId, takenAt })),
})

export const employeePhotoRows = plainReader('employeePhotos', {
  table: employeePhotos,
  order: 'up',
  isKey: (keys) => inArray(employeePhotos.employeeId, keys.map(Number)),
  where: () =>
    sql`exists (select 1 from ${employees} where ${employees.id} = ${employeePhotos.employeeId} and ${isNull(employees.leftOn)})`,
  toRows: (found) =>
    found.map(({ row: { employeeId, photoId, takenAt } }): EmployeePhotoRow => ({
      employeeId,
      ref: photoId,
      takenAt,
    })),
})
