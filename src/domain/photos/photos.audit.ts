import { audited, COMMON, employee, hidden, moment, student, user } from '../core/audit-words.ts'

const taken = { photoId: hidden, takenBy: user('Taken by user'), takenAt: moment('Taken') } as const

export const audit = audited({
  actions: {
    'photos.takeStudent': 'Set the photo of a student',
    'photos.takeEmployee': 'Set the photo of an employee',
    'photos.deleteStudent': 'Deleted the photo of a student',
  },
  kinds: {
    studentPhotos: {
      label: 'Photo of a student',
      fields: { ...COMMON, studentId: student('Student ID'), ...taken },
    },
    employeePhotos: {
      label: 'Photo of an employee',
      fields: { ...COMMON, employeeId: employee('Employee ID'), ...taken },
    },
  },
})
