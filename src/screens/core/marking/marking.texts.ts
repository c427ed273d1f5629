import { localized } from '#domain/core/translations.ts'

type Counted = { present: number; absent: number; late?: number; leftEarly?: number }

const counts = ({ present, absent, late, leftEarly }: Counted): string => {
  const partly = [...(late ? [`${late} late`] : []), ...(leftEarly ? [`${leftEarly} left early`] : [])].join(', ')
  return `${present} present${partly && ` (${partly})`}, ${absent} absent`
}

/** Words of every form in which people are marked present or absent. */
export const markingTexts = localized('marking', {
  date: 'Date',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  today: 'Today',

  present: 'Present',
  absent: 'Absent',
  switchPresent: 'present',
  reasonOf: (name: string) => `Reason of absence of ${name}`,
  late: 'Late',
  leftEarly: 'Left early',
  someLate: 'late',
  kindOf: (name: string) => `Late or left early: ${name}`,
  timeOf: (name: string) => `Time of ${name}`,
  excuseOf: (name: string) => `Whether the absence of ${name} is excused`,
  excused: 'Excused',
  unexcused: 'Not excused',
  takeBack: 'Take back',
  takeBackOf: (name: string) => `Take back the mark of ${name}`,
  tapAgain: 'Tap again if late',
  specify: 'Please specify',
  specifyFor: (name: string) => `Please specify the reason for ${name}`,
  reasonRequired: 'Remark is required when absent',
  rowWaiting: 'Not sent yet',
  atGate: 'Marked at the gate',
  rowEdited: 'Not saved yet',
  meanwhile: (remark: string, by: string) => `Meanwhile marked “${remark}” by ${by}`,

  save: (marks: Counted) => `Save ${counts(marks)}`,
  savedCounts: (marks: Counted) => `Saved: ${counts(marks)}`,
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
  markAllPresent: 'Mark all present',
  markAllAbsent: 'Mark all absent',
  undo: 'Undo',

  closedNote: (name: string) =>
    `No school on this day (${name}). Marks of this day do not count in the reports; saving asks first.`,
  closedTitle: 'No school on this day',
  closedAsk: (name: string) => `There is no school on this day (${name}). Do you want to mark attendance anyway?`,
  closedConfirm: 'Mark anyway',
} as const)
