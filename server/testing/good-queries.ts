import { BOOKS_QUERIES } from './good-books.ts'
import { PHOTO_QUERIES } from './good-photos.ts'
import { PAYROLL_QUERIES } from './good-payroll.ts'
import { STAFF_QUERIES } from './good-staff.ts'
import { WALLET_QUERIES } from './good-wallets.ts'

/** A good query for each call that requires one. */
export function goodQuery(id: string, today: string): Record<string, unknown> {
  const queries: Record<string, Record<string, unknown>> = {
    'students.byParentPhone': { phone: '631000001' },
    'students.parentOfPhone': { phone: '631000001' },
    'students.familyByName': { familyName: 'Cali' },
    'students.new': { startDate: today, endDate: today },
    'announcedabsences.list': { startDate: today, endDate: today },
    'attendance.report': { startDate: '2020-01-01', endDate: today },
    'attendance.classSummary': { month: '9', year: '2026' },
    'attendance.topAbsent': { minimum: '0' },
    'exams.publication': { classId: '1', examId: '1' },
    'fees.familyBalance': { phone: '631000001' },
    'fees.searchStudents': { query: 'Cali' },
    'fees.collections': { type: 'yearly', year: '2026' },
    ...BOOKS_QUERIES,
    ...PAYROLL_QUERIES,
    ...PHOTO_QUERIES,
    ...STAFF_QUERIES,
    ...WALLET_QUERIES,
  }
  return queries[id] ?? {}
}
