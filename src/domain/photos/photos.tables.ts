import { OFFICE, STAFF } from '../core/roles.ts'
import { syncedTable } from '../core/synced-table.ts'
import type { EmployeePhotoRow, StudentPhotoRow } from './photos.schema.ts'

/** Which photos there are, without the photos: a tablet fetches and keeps those that it shows. */
export const PHOTO_TABLES = {
  studentPhotos: syncedTable<StudentPhotoRow>({
    keyOf: ({ studentId }) => String(studentId),
    indexes: '',
    roles: STAFF,
    isOfStudent: true,
    feed: { table: 'student_photos', key: 'student_id', isDeletable: true, follows: {} },
  }),
  employeePhotos: syncedTable<EmployeePhotoRow>({
    keyOf: ({ employeeId }) => String(employeeId),
    indexes: '',
    roles: OFFICE,
    feed: { table: 'employee_photos', key: 'employee_id', isDeletable: true },
  }),
}
