import { ACCOUNT_PROBLEMS } from './account-problems.ts'
import { ATTENDANCE_PROBLEMS } from './attendance-problems.ts'
import { WRONG_DAY_WORDS } from './wrong-days.ts'
import { DEVICE_PROBLEMS, filledText, keptProblem, type KeptProblem, type ProblemEntry } from './problem-body.ts'
import { STUDENT_FILE_PROBLEMS } from './student-file-problems.ts'
import { MONEY_PROBLEMS } from './money-problems.ts'
import { SLIP_PROBLEMS } from './slip-problems.ts'
import { SYNC_PROBLEMS } from './sync-problems.ts'
import { TIMETABLE_PROBLEMS } from './timetable-problems.ts'
import { YEAR_PROBLEMS } from './year-problems.ts'

/**
 * Every error that the server sends, with its status and its text, in the documented words where there are some (GEN-9).
 * `{name}` in a text is filled from the problem's details.
 */
export const PROBLEMS = {
  ...DEVICE_PROBLEMS,
  ...YEAR_PROBLEMS,
  ...TIMETABLE_PROBLEMS,
  ...SYNC_PROBLEMS,
  ...STUDENT_FILE_PROBLEMS,
  ...SLIP_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...ATTENDANCE_PROBLEMS,
  invalidInput: { status: 400, text: 'The request is not valid.' },
  futureMonth: { status: 400, text: 'The month has not begun yet.' },
  hiredInFuture: { status: 400, text: WRONG_DAY_WORDS.hiredInFuture },
  bornAfterHire: { status: 400, text: WRONG_DAY_WORDS.bornAfterHire },
  endBeforeStart: { status: 400, text: 'The end must not be before the start.' },
  noDriver: { status: 400, text: 'Please choose a driver: an employee whose job title is Bus.' },
  noAssignee: { status: 400, text: 'Please choose somebody of the staff.' },
  futureDate: { status: 400, text: WRONG_DAY_WORDS.futureDate },
  notAnImage: { status: 400, text: 'Image must be JPG, PNG, or GIF and under 5MB.' },
  notAHost: { status: 400, text: 'Please enter names and addresses like dugsi.lan or 192.168.1.10' },
  notAReceipt: { status: 400, text: 'The receipt must be a JPG, PNG or PDF file under 5MB.' },
  notAPdf: { status: 400, text: 'Only PDF files are accepted' },
  pdfLocked: { status: 400, text: 'This PDF asks for a password. Please save it without one and upload it again.' },
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
  passwordGuessable: { status: 400, text: 'Others would try this password first. Please choose another one.' },
  wrongPassword: { status: 400, text: 'The password is wrong.' },
  wrongOldPassword: { status: 400, text: 'The old password is wrong.' },
  badPushAddress: { status: 400, text: 'Notices cannot be sent to this address.' },
  pushUnreachable: {
    status: 400,
    text: 'The school server cannot reach the service for notices of this browser now. Please try again later.',
  },
  notSignedIn: { status: 401, text: 'Authentication required' },
  sessionExpired: { status: 401, text: 'Session expired. Please login again.' },
  roleWasChanged: { status: 401, text: 'Your role at the school was changed. Please login again.' },
  accessDenied: { status: 403, text: 'Access denied' },
  phoneNeedsPassword: { status: 403, text: 'A new phone number needs your password, and is confirmed by the office.' },
  notYourClass: { status: 403, text: 'This class is not assigned to you.' },
  notYourSubject: { status: 403, text: 'This subject is not assigned to you.' },
  notYourRecord: { status: 403, text: 'This record was written by somebody else.' },
  notYourPayment: {
    status: 403,
    text: 'This payment was taken on another day or by somebody else: an administrator can correct it.',
  },
  adminPays: { status: 403, text: 'An administrator must pay this: expenses of the office need approval here.' },
  notYourExpense: {
    status: 403,
    text: 'This expense was recorded on another day or by somebody else: an administrator can correct it.',
  },
  notYourNotices: { status: 403, text: 'These notices are for others.' },
  foreignSubscription: { status: 403, text: 'This subscription is of another browser.' },
  crossOrigin: { status: 403, text: 'This address may not call the server.' },
  unknownAddress: { status: 404, text: 'Not found' },
  userNotFound: { status: 404, text: 'User not found' },
  importNotFound: { status: 404, text: 'There is no such import.' },
  examNotFound: { status: 404, text: 'Exam not found' },
  subjectNotFound: { status: 404, text: 'Subject not found' },
  scoreNotFound: { status: 404, text: 'Score not found' },
  assignmentNotFound: { status: 404, text: 'Assignment not found' },
  linkNotFound: { status: 404, text: 'This parent is not linked to this student.' },
  photoNotFound: { status: 404, text: 'Photo not found' },
  sessionNotFound: { status: 404, text: 'Session not found' },
  studentNotFound: { status: 404, text: 'Student not found' },
  classNotFound: { status: 404, text: 'Class not found' },
  busNotFound: { status: 404, text: 'Bus not found' },
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
  teachingChanged: { status: 409, text: 'Somebody else has changed the teachers of: {names}' },
  assignmentExists: { status: 409, text: 'This assignment already exists' },
  examExists: { status: 409, text: 'This exam already exists.' },
  subjectExists: { status: 409, text: 'This subject already exists.' },
  typeAndYearStay: {
    status: 409,
    text: 'Scores of this exam are there ({count}), so its type and year stay. Its name can be changed.',
  },
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
  roleFixed: { status: 409, text: 'A parent’s account cannot get a role of the staff.' },
  lastAdministrator: { status: 409, text: 'The school needs at least one administrator.' },
  ownAccount: { status: 409, text: 'You cannot delete your own account.' },
  alreadySettled: { status: 409, text: 'This difference is already settled.' },
  studentExists: { status: 409, text: '{fullname} is already registered with this phone (ID {id}).' },
  studentChanged: { status: 409, text: 'This student was changed by {changedBy} since you opened it.' },
  recordChanged: { status: 409, text: 'This record was changed by {changedBy} since you opened it.' },
  paymentChanged: { status: 409, text: 'This payment was changed by {changedBy} since you opened it.' },
  nothingDue: { status: 409, text: 'No due for {month} {year} for this student.' },
  nothingOwed: { status: 409, text: 'This student owes nothing.' },
  monthNotMade: { status: 409, text: 'No fees of {month} {year} are made, so there is nothing to take back.' },
  monthTooOld: {
    status: 409,
    text: 'The fees of {month} {year} were made in a month that is over. Change or waive the fees of single students.',
  },
  feesTouched: {
    status: 409,
    text: 'The fees of {month} {year} cannot be taken back, and none was: {names}. Void that payment or give it back first.',
  },
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
  employeeNotFound: { status: 404, text: 'Employee not found' },
  presenceNotFound: { status: 404, text: 'Attendance record not found' },
  documentNotFound: { status: 404, text: 'Document not found' },
  assetNotFound: { status: 404, text: 'Asset not found' },
  workPlanNotFound: { status: 404, text: 'Work plan not found' },
  announcementNotFound: { status: 404, text: 'Announcement not found' },
  advanceNotFound: { status: 404, text: 'Advance not found' },
  payoutNotFound: { status: 404, text: 'Payout not found' },
  employeeDrives: {
    status: 409,
    text: 'This employee drives {buses}, and {riders} ride along. Choose another driver first, or confirm that there is none.',
  },
  employeeTeaches: {
    status: 409,
    text: 'An account with this employee’s name, phone or e-mail teaches: {accounts}. It goes on working after this, until it is deleted under Users.',
  },
  employeeOwes: {
    status: 409,
    text: 'This employee has {advances} that no salary has settled, {amount} in all. They stay in the books, and come off the salary of their month when it is paid.',
  },
  employeeAlike: {
    status: 409,
    text: 'Another employee has the same {what}: {names}. Please confirm that this is somebody else.',
  },
  employeeChanged: { status: 409, text: 'This employee was changed by {changedBy} since you opened the form.' },
  employeeLeft: { status: 409, text: '{name} has left the school.' },
  salaryBelowAdvances: { status: 409, text: 'The advances of {month} {year} are already {amount}.' },
  salaryPaid: { status: 409, text: 'The salary of {name} for {month} {year} is already paid.' },
  expenseIsSalary: { status: 409, text: 'This expense is a salary. Take its payout back instead.' },
  expenseIsAsset: { status: 409, text: 'This was paid for an asset. Change the asset instead.' },
  advanceAboveSalary: { status: 409, text: 'Only {amount} is left of the salary of {name} for {month} {year}.' },
  advanceTooEarly: { status: 400, text: 'Advances can be given for {month} {year} at the latest.' },
  notEmployedThen: { status: 409, text: '{name} did not work here in {month} {year}.' },
  advanceWithoutWork: {
    status: 409,
    text: '{name} has an advance of {amount} for {month} {year}, a month without work then. Delete it first, or move it.',
  },
  documentsFull: {
    status: 409,
    text: 'The school has {left} left for documents, of {limit}. An administrator can erase deleted ones for good, or raise the limit in School settings.',
  },
  assetChanged: { status: 409, text: 'This asset was changed by {changedBy} since you opened it.' },
  workPlanChanged: { status: 409, text: 'This work plan was changed by {changedBy} since you opened it.' },
  announcementChanged: { status: 409, text: 'This announcement was changed by {changedBy} since you opened it.' },
  endIsPast: { status: 409, text: 'Nobody would get this announcement: its end is past.' },
  noAudience: { status: 409, text: 'Nobody would get this announcement: there is no such account yet.' },
  advanceChanged: { status: 409, text: 'This advance was changed by {changedBy} since you opened it.' },
  payoutReversed: { status: 409, text: 'This payout was already taken back.' },
  presenceSettled: { status: 409, text: 'This was settled already, or marked again since you opened it.' },
  expenseKnown: { status: 409, text: 'This expense was recorded before.' },
  expenseChanged: { status: 409, text: 'This expense was changed by {changedBy} since you opened it.' },
  expenseVoid: { status: 409, text: 'This expense was already deleted.' },
  notWaiting: { status: 409, text: 'This expense does not wait for a decision.' },
  ...MONEY_PROBLEMS,
  monthClosed: { status: 409, text: '{month} {year} is closed.' },
  monthNotEnded: { status: 409, text: '{month} {year} has not ended.' },
  monthOutOfOrder: { status: 409, text: 'Close {month} {year} first.' },
  importTakenBack: { status: 409, text: 'This import was already taken back by {by}.' },
  importTooOld: { status: 409, text: 'This import can be taken back within seven days only: until {until}.' },
  importAllBuiltOn: { status: 409, text: 'Nothing can be taken back: something was built on each of these records.' },
  notNewestLog: { status: 409, text: 'Only the newest closed month can be reopened.' },
  entryVoid: { status: 409, text: 'This ledger entry was already taken back.' },
  notHeld: { status: 409, text: 'This payment is not held.' },
  notConfirmed: { status: 409, text: 'Only a confirmed payment can be given back.' },
  moreThanPaid: { status: 409, text: 'Only {amount} was paid.' },
  notInForce: { status: 409, text: 'This payment was already voided or given back.' },
  calendarChanged: { status: 409, text: 'The calendar was changed since you opened it.' },
  sameClass: { status: 409, text: 'Student is already in this class' },
  sameTargetClass: { status: 409, text: 'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.' },
  studentsMoved: { status: 409, text: 'No longer in this class: {names}' },
  alreadyUndone: { status: 409, text: 'This transfer was already undone.' },
  alreadyDeleted: { status: 409, text: 'This student is already deleted.' },
  notDeleted: { status: 409, text: 'This student is not deleted.' },
  classExists: { status: 409, text: 'This class already exists.' },
  classUsed: { status: 409, text: 'Class {name} was used already: close it instead.' },
  classHasStudents: {
    status: 409,
    text: 'Class {name} still has students ({count}). Move them to another class first.',
  },
  classClosed: { status: 409, text: 'Class {name} is closed.' },
  busChanged: { status: 409, text: 'This bus was changed by {changedBy} since you opened it.' },
  plateTaken: { status: 409, text: 'Another bus has this plate: {label}.' },
  busHasRiders: { status: 409, text: 'Students take this bus ({count}): {names}. Move them to another bus first.' },
  anotherBus: { status: 409, text: 'Please choose another bus.' },
  cursorGone: { status: 410, text: 'This copy is too old and is loaded again.' },
  bodyTooLarge: { status: 413, text: 'The request is too large.' },
  pdfTooLarge: { status: 413, text: 'File too large (max 10MB)' },
  photoTooLarge: { status: 413, text: 'File too large (max 5MB)' },
  sheetTooLarge: { status: 413, text: 'File size exceeds 5MB limit' },
  unsupportedMedia: { status: 415, text: 'The request must be JSON.' },
  rangeNotHere: { status: 416, text: 'The file has no such range.' },
  savedBefore: { status: 409, text: 'This was saved before.' },
  writeIdReused: { status: 422, text: 'This entry number was already used for something else.' },
  unknownWrite: { status: 422, text: 'This kind of entry is not known to the server.' },
  tooManyRequests: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.' },
  serverFault: { status: 500, text: 'Oops! Something went wrong, Please try again later!' },
  noRoom: {
    status: 507,
    text: 'There is no room left for files on the school server. Please tell an administrator.',
  },
  serverFull: {
    status: 503,
    text: 'The disk of the school server is full. It saves nothing until an administrator has made room.',
  },
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

/** A problem as it is sent: with the details that its text names; a message of its own stands in place of that text. */
export function sentProblem({ code, message, details = {} }: Problem): KeptProblem {
  const { message: _, ...sent } = details
  return keptProblem({ code, message, details: sent })
}

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)
