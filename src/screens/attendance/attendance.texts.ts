import { localized } from '#domain/core/translations.ts'

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)
const counts = (present: number, absent: number): string => `${present} present, ${absent} absent`

export const texts = localized('attendance', {
  title: 'Student Attendance (by class)',
  lead: 'Everyone is present until you tap a name.',

  futureDate: 'The date cannot be in the future.',
  notRetained: (days: number) =>
    `This device keeps the last ${days} days. Marks of an older day are not shown here. If you save, yours are compared with those at the school.`,

  searchClasses: 'Search class or student',
  searchStudents: 'Search by name or ID',
  searchStudentsShort: 'Name or ID',
  noMatch: 'No class or student matches this search.',
  noStudentMatch: 'No students found',

  summary: (marked: number, all: number) => `${marked} of ${all} classes marked`,
  allMarked: 'Every class is marked.',
  notMarkedYet: 'Not marked yet:',
  partlyMarked: (name: string, missing: number) => `${name} (${missing} missing)`,
  more: (count: number) => `and ${count} more`,

  students,
  counts,
  notMarked: 'Not marked yet',
  partly: (marked: number, all: number) => `${marked} of ${all} marked`,
  markedBy: (name: string, time: string) => `Marked by ${name}, ${time}`,
  waiting: 'Waiting on this device',
  attention: 'Needs attention',
  unsaved: 'Unsaved changes',

  studentId: (id: number) => `ID ${id}`,
  announced: (reason: string) => `Announced: ${reason}`,

  downloadSheet: 'Download Attendance Sheet',
  downloadFailed: 'The attendance sheet could not be made.',

  noUser: 'Login user not found.',

  conflicts: {
    help: 'Two people marked the same student differently. Tap the one that is true.',
    ask: (name: string) => `Which mark of ${name} is true?`,
    challenging: 'Came later',
    offline: 'Settling needs a connection to the school.',
  },
  notices: {
    partly: 'Not every mark was accepted',
    stillTried: 'Not taken yet',
    behind: 'Waits behind another entry',
    notAccepted: 'Not accepted',
    behindHelp: 'This entry waits behind one that was not accepted.',
    notTaken: 'The school could not take this entry yet.',
  },

  noClasses: 'No classes yet',
  noClassesHelp: 'Classes appear here once the administrator has created them.',
  noClassesTeacher: 'No classes assigned to you yet',
  noClassesTeacherHelp: 'Ask the administrator to assign your classes to you.',
  noStudents: 'No students found in this class.',
  loadingFirst: (worksOffline: boolean) => `Loading classes and students${worksOffline ? ' for offline use' : ''}`,
  loadingFirstHelp: (worksOffline: boolean) =>
    `This happens once on this device.${worksOffline ? ' Afterwards the screen opens without network.' : ''}`,
  firstOffline: 'This screen has not been opened with a connection on this device',
  firstOfflineHelp: (worksOffline: boolean) =>
    `Connect once, so that classes and students can be loaded.${worksOffline ? ' Then it works without network.' : ''}`,
  stillLoading: 'Students are still being loaded; a class may not be complete yet.',

  noServer: 'The school server did not answer. What you entered is still here; try again when there is a connection.',
  loadFailed: (error: string) => `Error loading classes: ${error}`,
} as const)
