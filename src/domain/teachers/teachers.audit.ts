import { audited } from '../core/audit-words.ts'

export const audit = audited({
  actions: {
    'teachers.assign': 'Assigned a class and subject to a teacher',
    'teachers.assignSubjects': 'Assigned subjects of a class to a teacher',
    'teachers.saveTeaching': 'Changed who teaches which subjects in classes',
    'teachers.changeAssignment': 'Changed what a teacher teaches',
    'teachers.deleteAssignment': 'Ended an assignment of a teacher',
    'teachers.register': 'Registered a teacher',
    'teachers.setCorrectionLimit': 'Set the corrections of a teacher',
  },
})
