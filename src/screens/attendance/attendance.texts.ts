const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)
const counts = (present: number, absent: number): string => `${present} present, ${absent} absent`

export const texts = {
  title: 'Student Attendance (by class)',
  lead: 'Everyone is present until you tap a name.',

  date: 'Date',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',
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

  present: 'Present',
  absent: 'Absent',
  studentId: (id: number) => `ID ${id}`,
  switchPresent: 'present',
  reasonOf: (name: string) => `Reason of absence of ${name}`,
  specify: 'Please specify',
  specifyFor: (name: string) => `Please specify the reason for ${name}`,
  rowWaiting: 'Not sent yet',
  rowEdited: 'Not saved yet',
  meanwhile: (remark: string, by: string) => `Meanwhile marked “${remark}” by ${by}`,

  markAllPresent: 'Mark all present',
  markAllAbsent: 'Mark all absent',
  undo: 'Undo',
  downloadSheet: 'Download Attendance Sheet',
  downloadFailed: 'The attendance sheet could not be made.',

  save: (present: number, absent: number) => `Save ${counts(present, absent)}`,
  savedCounts: (present: number, absent: number) => `Saved: ${counts(present, absent)}`,
  saved: 'Attendance saved successfully!',
  savedHere: 'Saved on this device, sent when there is a connection.',
  savedAtSchool: 'Saved and received by the school.',
  notSaved: 'NOT saved on this device.',
  notSavedHelp:
    'Your marks are still in this form. Free some space on the device or keep this page open, and save again.',
  nothingToSave: 'No attendance data to save.',
  noUser: 'Login user not found.',

  restored: 'Unsaved changes restored',
  discard: 'Discard',
  draftFailed: 'Changes cannot be kept on this device until they are saved. Do not close this page before saving.',

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
  closedNote: (name: string) =>
    `No school on this day (${name}). Marks of this day do not count in the reports; saving asks first.`,
  closedTitle: 'No school on this day',
  closedAsk: (name: string) => `There is no school on this day (${name}). Do you want to mark attendance anyway?`,
  closedConfirm: 'Mark anyway',

  noServer: 'The school server did not answer. What you entered is still here; try again when there is a connection.',
  loadFailed: (error: string) => `Error loading classes: ${error}`,
} as const
