import { exportHandlers } from './areas/exports/exports.handlers.ts'
import { announcementHandlers } from './areas/announcements/announcements.handlers.ts'
import { noticeHandlers } from './areas/notices/notices.handlers.ts'
import { assetHandlers } from './areas/assets/assets.handlers.ts'
import { attendanceHandlers } from './areas/attendance/attendance.handlers.ts'
import { absencePaperHandlers } from './areas/attendance/papers.ts'
import { attendanceReportHandlers } from './areas/attendance/reports.handlers.ts'
import { auditHandlers } from './areas/audit/audit.handlers.ts'
import { authHandlers, type SignInHeard } from './areas/auth/auth.handlers.ts'
import { booksHandlers } from './areas/books/books.handlers.ts'
import { calendarHandlers } from './areas/calendar/calendar.handlers.ts'
import { cardHandlers } from './areas/cards/cards.handlers.ts'
import { classHandlers } from './areas/classes/classes.handlers.ts'
import { dashboardHandlers } from './areas/dashboards/dashboards.handlers.ts'
import { disciplineHandlers } from './areas/discipline/discipline.handlers.ts'
import { discountHandlers } from './areas/discounts/discounts.handlers.ts'
import { examReportHandlers } from './areas/exams/reports.handlers.ts'
import { remarkHandlers } from './areas/exams/remarks.handlers.ts'
import { paperHandlers } from './areas/exams/papers.handlers.ts'
import { publishHandlers } from './areas/exams/publish.handlers.ts'
import { scoreHandlers } from './areas/exams/scores.handlers.ts'
import { uploadHandlers } from './areas/exams/upload.handlers.ts'
import { examSetupHandlers } from './areas/exams/setup.handlers.ts'
import { documentHandlers } from './areas/documents/documents.handlers.ts'
import { employeeHandlers } from './areas/employees/employees.handlers.ts'
import { importedAssets } from './areas/assets/imported-assets.ts'
import { importedRiders } from './areas/buses/imported-riders.ts'
import { importedEmployees } from './areas/employees/imported-employees.ts'
import { expenseHandlers } from './areas/expenses/expenses.handlers.ts'
import { drawerHandlers } from './areas/drawers/drawers.handlers.ts'
import { shillingHandlers } from './areas/shillings/shillings.handlers.ts'
import { openingHandlers } from './areas/openings/openings.handlers.ts'
import { walletHandlers } from './areas/wallets/wallets.handlers.ts'
import { monthEndHandlers } from './areas/monthend/monthend.handlers.ts'
import { payrollHandlers } from './areas/payroll/payroll.handlers.ts'
import { personPhotoHandlers } from './areas/photos/photos.handlers.ts'
import { presenceHandlers } from './areas/presence/presence.handlers.ts'
import { duesHandlers } from './areas/fees/dues.handlers.ts'
import { reductionHandlers } from './areas/fees/reductions.handlers.ts'
import { feeMonthHandlers } from './areas/fees/fee-months.handlers.ts'
import { numberHandlers } from './areas/fees/numbers.handlers.ts'
import { paymentHandlers } from './areas/fees/payments.handlers.ts'
import { childReceiptHandlers } from './areas/fees/child-receipts.ts'
import { feeReportHandlers } from './areas/fees/reports.handlers.ts'
import { addressHandlers } from './areas/settings/addresses.handlers.ts'
import { settingsHandlers } from './areas/settings/settings.handlers.ts'
import { familyHandlers } from './areas/students/families.handlers.ts'
import { handoverHandlers } from './areas/handover/handover.handlers.ts'
import { importListHandlers } from './areas/imports/imports.handlers.ts'
import { importHandlers } from './areas/students/import.handlers.ts'
import { importedStudents } from './areas/students/imported-students.ts'
import { studentListHandlers } from './areas/students/lists.handlers.ts'
import { moveHandlers } from './areas/students/moves.handlers.ts'
import { parentHandlers } from './areas/students/parents.handlers.ts'
import { parentSlipHandlers } from './areas/students/slips.handlers.ts'
import { removalHandlers } from './areas/students/removals.handlers.ts'
import { studentHandlers } from './areas/students/students.handlers.ts'
import { liveHandlers } from './areas/sync/live.handlers.ts'
import type { LiveHub } from './areas/sync/live-hub.ts'
import { syncHandlers } from './areas/sync/sync.handlers.ts'
import { teacherHandlers } from './areas/teachers/teachers.handlers.ts'
import { formerHandlers } from './areas/former/former.handlers.ts'
import { transcriptHandlers } from './areas/exams/transcript.handlers.ts'
import { proposalHandlers } from './areas/turns/proposals.handlers.ts'
import { studentFileHandlers } from './areas/studentfiles/studentfiles.handlers.ts'
import { announcedAbsenceHandlers } from './areas/announcedabsences/announcedabsences.handlers.ts'
import { timetableHandlers } from './areas/timetable/timetable.handlers.ts'
import { turnHandlers } from './areas/turns/turns.handlers.ts'
import { photoHandlers } from './areas/users/photo.handlers.ts'
import { resetHandlers, type CodeTeller, type Mailer } from './areas/users/reset.handlers.ts'
import { slipHandlers } from './areas/users/slips.handlers.ts'
import { userHandlers } from './areas/users/users.handlers.ts'
import { busHandlers } from './areas/buses/buses.handlers.ts'
import { workPlanHandlers } from './areas/workplans/workplans.handlers.ts'
import { voucherHandlers } from './areas/fees/vouchers.handlers.ts'
import type { Handler } from './handle.ts'

/** Functions for the person at the server: one shows verification codes, the other is called after sign-ins. */
export type AtServer = { tellCode: CodeTeller; signedIn: SignInHeard }

const NOBODY: AtServer = { tellCode: null, signedIn: null }

/** Records that lists from files register or change, by the kind of the import. */
const IMPORTED = {
  students: importedStudents,
  employees: importedEmployees,
  assets: importedAssets,
  riders: importedRiders,
}

/** Handlers that need nothing but the database. */
const AREA_HANDLERS: readonly Handler[] = [
  ...userHandlers,
  ...slipHandlers,
  ...photoHandlers,
  ...cardHandlers,
  ...classHandlers,
  ...studentHandlers,
  ...studentListHandlers,
  ...familyHandlers,
  ...parentHandlers,
  ...parentSlipHandlers,
  ...removalHandlers,
  ...moveHandlers,
  ...importHandlers,
  ...attendanceHandlers,
  ...absencePaperHandlers,
  ...attendanceReportHandlers,
  ...calendarHandlers,
  ...disciplineHandlers,
  ...examReportHandlers,
  ...paymentHandlers,
  ...feeMonthHandlers,
  ...reductionHandlers,
  ...duesHandlers,
  ...childReceiptHandlers,
  ...feeReportHandlers,
  ...numberHandlers,
  ...voucherHandlers,
  ...discountHandlers,
  ...booksHandlers,
  ...expenseHandlers,
  ...employeeHandlers,
  ...presenceHandlers,
  ...personPhotoHandlers,
  ...payrollHandlers,
  ...workPlanHandlers,
  ...busHandlers,
  ...announcementHandlers,
  ...noticeHandlers,
  ...assetHandlers,
  ...drawerHandlers,
  ...shillingHandlers,
  ...openingHandlers,
  ...walletHandlers,
  ...monthEndHandlers,
  ...documentHandlers,
  ...examSetupHandlers,
  ...publishHandlers,
  ...paperHandlers,
  ...remarkHandlers,
  ...scoreHandlers,
  ...uploadHandlers,
  ...turnHandlers,
  ...proposalHandlers,
  ...formerHandlers,
  ...studentFileHandlers,
  ...transcriptHandlers,
  ...teacherHandlers,
  ...announcedAbsenceHandlers,
  ...timetableHandlers,
  ...auditHandlers,
  ...dashboardHandlers,
  ...exportHandlers,
  ...settingsHandlers,
  ...addressHandlers,
]

/** The handlers of all calls; the secret signs refresh tokens. */
export const allHandlers = (
  secret: string,
  mailer: Mailer = null,
  live: LiveHub | null = null,
  { tellCode, signedIn }: AtServer = NOBODY,
): readonly Handler[] => [
  ...authHandlers(secret, signedIn),
  ...AREA_HANDLERS,
  ...resetHandlers(mailer, tellCode),
  ...importListHandlers(IMPORTED),
  ...syncHandlers(),
  ...handoverHandlers,
  ...liveHandlers(live),
]
