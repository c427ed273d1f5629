import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import type { DiscountLimitRow, PaymentRow } from './fees/fees.schema.ts'

// Keys by which feed, replicas and overlay name rows. Apart from the shapes of the rows: the first script that a tablet
// loads needs the keys, and none of the shapes.

/** The key of a mark: one student, one school day. */
export const attendanceKey = (mark: { studentId: number; date: string }): string => `${mark.studentId}:${mark.date}`

/** The key of the marks of one class and school day. */
export const classDayKey = (day: { classId: number; date: string }): string => `${day.classId}:${day.date}`

/** Rows are never changed, so what they say names them: whose absence, which day, when and by whom it was called. */
export const callKey = (call: Pick<AbsenceCallRow, 'studentId' | 'date' | 'calledAt' | 'calledById'>): string =>
  `${call.studentId}:${call.date}:${Date.parse(call.calledAt)}:${call.calledById}`

/** A receipt names a student once. */
export const paymentKey = ({ receipt, studentId }: Pick<PaymentRow, 'receipt' | 'studentId'>): string =>
  `${receipt}:${studentId}`

export const limitKey = ({ year, month }: Pick<DiscountLimitRow, 'year' | 'month'>): string =>
  `${year}-${String(month).padStart(2, '0')}`
