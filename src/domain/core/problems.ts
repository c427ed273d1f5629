import { filledText, SIGN_IN_PROBLEMS, type ProblemEntry } from './problem-body.ts'

/**
 * Every error that the server sends, with its status and its text in the specification's words. `{name}` in a text is
 * filled from the problem's details.
 */
export const PROBLEMS = {
  ...SIGN_IN_PROBLEMS,
  invalidInput: { status: 400, text: 'The request is not valid.' },
  futureDate: { status: 400, text: 'The date cannot be in the future.' },
  remarkRequired: { status: 400, text: 'Please provide a remark for absence.' },
  noAttendanceData: { status: 400, text: 'No attendance data to save.' },
  notAnImage: { status: 400, text: 'Image must be JPG, PNG, or GIF and under 5MB.' },
  notAReceipt: { status: 400, text: 'The receipt must be a JPG, PNG or PDF file under 5MB.' },
  notASheet: { status: 400, text: 'Invalid file format. Please upload a valid Excel file.' },
  emptySheet: { status: 400, text: 'The file is empty' },
  missingColumns: { status: 400, text: 'Missing fields: {fields}' },
  notAMarksSheet: {
    status: 400,
    text: 'Failed to parse Excel. Ensure the first sheet has columns like: studentId | studentName | marks.',
  },
  tooManyRows: { status: 400, text: 'The file has more than 5,000 rows.' },
  rowsRefused: { status: 400, text: 'Missing required fields:' },
  badAmount: { status: 400, text: 'Please enter a valid amount and student ID' },
  reasonRequired: { status: 400, text: 'Please give a reason.' },
  noFamilyStudents: { status: 400, text: 'No student found.' },
  wrongResetCode: { status: 400, text: 'The verification code is wrong or has expired.' },
  wrongPassword: { status: 400, text: 'The password is wrong.' },
  wrongOldPassword: { status: 400, text: 'The old password is wrong.' },
  notSignedIn: { status: 401, text: 'Authentication required' },
  sessionExpired: { status: 401, text: 'Session expired. Please login again.' },
  accessDenied: { status: 403, text: 'Access denied' },
  phoneNeedsPassword: { status: 403, text: 'A new phone number needs your password, and is confirmed by the office.' },
  notYourClass: { status: 403, text: 'This class is not assigned to you.' },
  notYourSubject: { status: 403, text: 'This subject is not assigned to you.' },
  notYourRecord: { status: 403, text: 'This record was written by somebody else.' },
  notYourPayment: {
    status: 403,
    text: 'This payment was taken on another day or by somebody else: an administrator can correct it.',
  },
  notYourExpense: {
    status: 403,
    text: 'This expense was recorded on another day or by somebody else: an administrator can correct it.',
  },
  notYourEntries: { status: 403, text: 'These entries were made by somebody else.' },
  foreignDevice: { status: 403, text: 'These entries come from another device.' },
  crossOrigin: { status: 403, text: 'This address may not call the server.' },
  unknownAddress: { status: 404, text: 'Not found' },
  userNotFound: { status: 404, text: 'User not found' },
  examNotFound: { status: 404, text: 'Exam not found' },
  subjectNotFound: { status: 404, text: 'Subject not found' },
  academicYearNotFound: { status: 404, text: 'Academic year not found' },
  scoreNotFound: { status: 404, text: 'Score not found' },
  assignmentNotFound: { status: 404, text: 'Assignment not found' },
  linkNotFound: { status: 404, text: 'This parent is not linked to this student.' },
  photoNotFound: { status: 404, text: 'Photo not found' },
  sessionNotFound: { status: 404, text: 'Session not found' },
  studentNotFound: { status: 404, text: 'Student not found' },
  classNotFound: { status: 404, text: 'Class not found' },
  attendanceNotFound: { status: 404, text: 'Attendance record not found' },
  recordNotFound: { status: 404, text: 'Record not found' },
  paymentNotFound: { status: 404, text: 'Payment not found' },
  expenseNotFound: { status: 404, text: 'Expense not found' },
  fileNotFound: { status: 404, text: 'File not found' },
  profitLogNotFound: { status: 404, text: 'Profit log not found' },
  ledgerEntryNotFound: { status: 404, text: 'Ledger entry not found' },
  feeNotFound: { status: 404, text: 'This student has no fee for {month} {year}.' },
  limitNotFound: { status: 404, text: 'No discount limit is set for this month.' },
  conflictNotFound: { status: 404, text: 'This difference is already settled.' },
  transferNotFound: { status: 404, text: 'Transfer not found' },
  otherAcademicYear: { status: 400, text: 'This exam is of another academic year.' },
  marksAboveMaximum: { status: 400, text: 'Max marks for this exam is {max}' },
  subjectNotOfClass: { status: 409, text: 'Class {className} does not take {subject}.' },
  notOfClass: { status: 409, text: 'This student is not in class {className}.' },
  noCorrectionsLeft: {
    status: 409,
    text: 'The correction limit is reached: {remaining} of {limit} left, and {needed} needed.',
  },
  sheetOfAnother: { status: 409, text: 'This file is for {file}. You chose {chosen}.' },
  examUnclear: { status: 409, text: '{year} has several exams of this type. Please choose one by its name.' },
  noSubjects: { status: 409, text: 'Class {className} takes no subjects yet.' },
  assignmentExists: { status: 409, text: 'This assignment already exists' },
  academicYearExists: { status: 409, text: 'This academic year already exists.' },
  examExists: { status: 409, text: 'This exam already exists.' },
  subjectExists: { status: 409, text: 'This subject already exists.' },
  hasScores: { status: 409, text: 'Scores of it are there ({count}). It can only be hidden.' },
  scoreExists: { status: 409, text: 'This student already has a score in this exam and subject.' },
  notPublished: { status: 409, text: '{exam} of class {className} is not published.' },
  paperExists: { status: 409, text: 'This code is already on another paper.' },
  scoreChanged: { status: 409, text: 'This score was changed by {changedBy} since you opened it.' },
  emailTaken: { status: 409, text: 'This email is already used by another account.' },
  usernameTaken: { status: 409, text: 'This username is already used by another account.' },
  phoneTaken: { status: 409, text: 'Another parent account has this phone.' },
  parentChanged: { status: 409, text: 'This phone belongs to another account than a moment ago. Please look again.' },
  proposalGone: { status: 409, text: 'This phone change was settled or replaced meanwhile.' },
  roleFixed: { status: 409, text: 'A role can be changed only between ADMIN and USER.' },
  lastAdministrator: { status: 409, text: 'The school needs at least one administrator.' },
  ownAccount: { status: 409, text: 'You cannot delete your own account.' },
  alreadySettled: { status: 409, text: 'This difference is already settled.' },
  studentExists: { status: 409, text: '{fullname} is already registered with this phone (ID {id}).' },
  studentChanged: { status: 409, text: 'This student was changed by {changedBy} since you opened it.' },
  recordChanged: { status: 409, text: 'This record was changed by {changedBy} since you opened it.' },
  paymentChanged: { status: 409, text: 'This payment was changed by {changedBy} since you opened it.' },
  nothingDue: { status: 409, text: 'No due for {month} {year} for this student.' },
  nothingOwed: { status: 409, text: 'This student owes nothing.' },
  monthNotMissing: { status: 409, text: 'The fees of {month} {year} are not missing.' },
  nothingDueInFamily: { status: 409, text: 'No dues for {month} {year} in this family.' },
  severalFamilies: { status: 409, text: 'Several families have this name. Search by phone number.' },
  discountOverLimit: { status: 409, text: 'The discount is over the limit of {month} {year}: {left} is left.' },
  discountTooLarge: { status: 409, text: 'The discount is larger than what is due.' },
  numberAlreadyUsed: { status: 409, text: 'This payment number was already used.' },
  anotherSubject: {
    status: 409,
    text: 'The school’s records were restored since this was saved, and its number belongs to somebody else now.',
  },
  sumDiffers: { status: 409, text: 'The parts must add up to {amount}.' },
  paymentKnown: { status: 409, text: 'This payment was recorded before.' },
  expenseKnown: { status: 409, text: 'This expense was recorded before.' },
  expenseChanged: { status: 409, text: 'This expense was changed by {changedBy} since you opened it.' },
  expenseVoid: { status: 409, text: 'This expense was already deleted.' },
  notWaiting: { status: 409, text: 'This expense does not wait for a decision.' },
  accountOverdrawn: { status: 409, text: '{account} holds only {amount}. Please say why it is paid all the same.' },
  monthClosed: { status: 409, text: '{month} {year} is closed.' },
  monthNotEnded: { status: 409, text: '{month} {year} has not ended.' },
  monthOutOfOrder: { status: 409, text: 'Close {month} {year} first.' },
  notNewestLog: { status: 409, text: 'Only the newest closed month can be reopened.' },
  entryVoid: { status: 409, text: 'This ledger entry was already taken back.' },
  notHeld: { status: 409, text: 'This payment is not held.' },
  notConfirmed: { status: 409, text: 'Only a confirmed payment can be given back.' },
  moreThanPaid: { status: 409, text: 'Only {amount} was paid.' },
  notInForce: { status: 409, text: 'This payment was already voided or given back.' },
  sealedForAnother: {
    status: 409,
    text: 'It was put aside for another school server, which alone can read it.',
  },
  accountInUse: { status: 409, text: 'The account of {name} has not ended: what waits here goes out in that name.' },
  calendarChanged: { status: 409, text: 'The calendar was changed since you opened it.' },
  sameClass: { status: 409, text: 'Student is already in this class' },
  sameTargetClass: { status: 409, text: 'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.' },
  studentsMoved: { status: 409, text: 'No longer in this class: {names}' },
  alreadyUndone: { status: 409, text: 'This transfer was already undone.' },
  alreadyDeleted: { status: 409, text: 'This student is already deleted.' },
  notDeleted: { status: 409, text: 'This student is not deleted.' },
  classExists: { status: 409, text: 'This class already exists.' },
  classHasStudents: {
    status: 409,
    text: 'Class {name} still has students ({count}). Move them to another class first.',
  },
  classClosed: { status: 409, text: 'Class {name} is closed.' },
  cursorGone: { status: 410, text: 'This copy is too old and is loaded again.' },
  bodyTooLarge: { status: 413, text: 'The request is too large.' },
  photoTooLarge: { status: 413, text: 'File too large (max 5MB)' },
  sheetTooLarge: { status: 413, text: 'File size exceeds 5MB limit' },
  unsupportedMedia: { status: 415, text: 'The request must be JSON.' },
  writeIdReused: { status: 422, text: 'This entry number was already used for something else.' },
  unknownWrite: { status: 422, text: 'This kind of entry is not known to the server.' },
  tooManyRequests: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.' },
  serverFault: { status: 500, text: 'Oops! Something went wrong, Please try again later!' },
  unavailable: { status: 503, text: 'The school server is not ready. Please try again later!' },
} as const satisfies Record<string, ProblemEntry>

export type ProblemCode = keyof typeof PROBLEMS

/** The text of a problem, with its placeholders filled from the details. */
export const problemText = (code: ProblemCode, details?: Record<string, unknown>): string =>
  filledText(PROBLEMS[code], details)

/** The only error class for problems: a code of the table above, with details for people or programs. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Record<string, unknown> | undefined
  constructor(code: ProblemCode, details?: Record<string, unknown>) {
    super(typeof details?.['message'] === 'string' ? details['message'] : problemText(code, details))
    this.code = code
    this.details = details
  }
  get status(): number {
    return PROBLEMS[this.code].status
  }
}

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)
