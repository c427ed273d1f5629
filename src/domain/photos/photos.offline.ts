import { offlineWrite } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import { takeEmployeePhoto, takeStudentPhoto } from './photos.endpoints.ts'
import { photoSentences as words } from './sentences.texts.ts'

/** A photo that was taken again before it was sent replaces the one before. */
export const takeStudentPhotoOffline = offlineWrite(takeStudentPhoto, {
  version: 1,
  isLast: true,
  key: ({ body }) => `photos:student:${body.studentId}`,
  subjects: ({ body }) => [studentSubject(body)],
  effects: ({ body: { studentId, ref } }, { madeAt }) => [
    { table: 'studentPhotos', key: String(studentId), row: { studentId, ref, takenAt: madeAt } },
  ],
  sentence: ({ body }, names) => words.student(names.studentName(body.studentId) ?? words.number(body.studentId)),
})

export const takeEmployeePhotoOffline = offlineWrite(takeEmployeePhoto, {
  version: 1,
  isLast: true,
  key: ({ body }) => `photos:employee:${body.employeeId}`,
  subjects: ({ body }) => [{ table: 'employees', id: body.employeeId }],
  effects: ({ body: { employeeId, ref } }, { madeAt }) => [
    { table: 'employeePhotos', key: String(employeeId), row: { employeeId, ref, takenAt: madeAt } },
  ],
  sentence: () => words.employee,
})
