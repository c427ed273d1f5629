import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import type { DiscountLimitRow } from './fees/fees.schema.ts'
import type { PaymentRow } from './fees/payment-rows.schema.ts'

// Keys by which feed, replicas and overlay name rows. In a file of their own: the first chunk that a tablet loads needs
// the keys, but not the shapes of the rows.

/** The key of a mark: one student, one school day. */
export const attendanceKey = (mark: { studentId: number; date: string }): string => `${mark.studentId}:${mark.date}`

/** The key of the marks of one class and school day. */
export const classDayKey = (day: { classId: number; date: string }): string => `${day.classId}:${day.date}`

/**
 * Calls are never changed, so their content identifies them: the student, the day of absence, the time of the call and the
 * caller.
 */
export const callKey = (call: Pick<AbsenceCallRow, 'studentId' | 'date' | 'calledAt' | 'calledById'>): string =>
  `${call.studentId}:${call.date}:${Date.parse(call.calledAt)}:${call.calledById}`

/** A receipt names each student once. */
export const paymentKey = ({ receipt, studentId }: Pick<PaymentRow, 'receipt' | 'studentId'>): string =>
  `${receipt}:${studentId}`

export const limitKey = ({ year, month }: Pick<DiscountLimitRow, 'year' | 'month'>): string =>
  `${year}-${String(month).padStart(2, '0')}`

export const classSubjectKey = ({ classId, subjectId }: { classId: number; subjectId: number }): string =>
  `${classId}:${subjectId}`

/** The key of the presence of one employee on one school day. */
export const presenceKey = (mark: { employeeId: number; date: string }): string => `${mark.employeeId}:${mark.date}`

/** The key of the scores of one class, exam and subject. */
export const sheetKey = (sheet: { classId: number; examId: number; subjectId: number }): string =>
  `${sheet.classId}:${sheet.examId}:${sheet.subjectId}`

export const publicationKey = ({ examId, classId }: { examId: number; classId: number }): string =>
  `${examId}:${classId}`
