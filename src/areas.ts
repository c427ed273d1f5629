import type { Screen } from '#app/screens.ts'
import { announcementScreens } from '#screens/announcements/announcements.screens.ts'
import { assetScreens } from '#screens/assets/assets.screens.ts'
import { attendanceScreens } from '#screens/attendance/attendance.screens.ts'
import { auditScreens } from '#screens/audit/audit.screens.ts'
import { authScreens } from '#screens/auth/auth.screens.ts'
import { bookScreens } from '#screens/books/books.screens.ts'
import { busScreens } from '#screens/buses/buses.screens.ts'
import { cardScreens } from '#screens/cards/cards.screens.ts'
import { classScreens } from '#screens/classes/classes.screens.ts'
import { dashboardScreens } from '#screens/dashboards/dashboards.screens.ts'
import { disciplineScreens } from '#screens/discipline/discipline.screens.ts'
import { gateScreens } from '#screens/gate/gate.screens.ts'
import { handoverScreens } from '#screens/handover/handover.screens.ts'
import { documentScreens } from '#screens/documents/documents.screens.ts'
import { employeeScreens } from '#screens/employees/employees.screens.ts'
import { examScreens } from '#screens/exams/exams.screens.ts'
import { expenseScreens } from '#screens/expenses/expenses.screens.ts'
import { exportScreens } from '#screens/exports/exports.screens.ts'
import { feeScreens } from '#screens/fees/fees.screens.ts'
import { formerScreens } from '#screens/former/former.screens.ts'
import { helpScreens } from '#screens/core/help/help.screens.ts'
import { discountScreens } from '#screens/discounts/discounts.screens.ts'
import { reductionScreens } from '#screens/fees/reductions/reductions.screens.ts'
import { feeListScreens } from '#screens/fees/fee-lists.screens.ts'
import { importScreens } from '#screens/imports/imports.screens.ts'
import { drawerScreens } from '#screens/drawers/drawers.screens.ts'
import { shillingScreens } from '#screens/shillings/shillings.screens.ts'
import { exchangeScreens } from '#screens/shillings/exchange.screens.ts'
import { openingScreens } from '#screens/openings/openings.screens.ts'
import { walletScreens } from '#screens/wallets/wallets.screens.ts'
import { payrollScreens } from '#screens/payroll/payroll.screens.ts'
import { photoScreens } from '#screens/photos/photos.screens.ts'
import { presenceScreens } from '#screens/presence/presence.screens.ts'
import { settingsScreens } from '#screens/settings/settings.screens.ts'
import { studentFileScreens } from '#screens/studentfiles/studentfiles.screens.ts'
import { studentScreens } from '#screens/students/students.screens.ts'
import { syncScreens } from '#screens/sync/sync.screens.ts'
import { teacherScreens } from '#screens/teachers/teachers.screens.ts'
import { timetableScreens } from '#screens/timetable/timetable.screens.ts'
import { turnScreens } from '#screens/turns/turns.screens.ts'
import { userScreens } from '#screens/users/users.screens.ts'
import { workPlanScreens } from '#screens/workplans/workplans.screens.ts'

/** The only list of areas (GEN-1): routes, guards and menu come from their screens. */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...dashboardScreens,
  ...studentScreens,
  ...formerScreens,
  ...studentFileScreens,
  ...importScreens,
  ...classScreens,
  ...turnScreens,
  ...timetableScreens,
  ...photoScreens,
  ...cardScreens,
  ...attendanceScreens,
  ...gateScreens,
  ...disciplineScreens,
  ...examScreens,
  ...feeScreens,
  ...feeListScreens,
  ...reductionScreens,
  ...discountScreens,
  ...expenseScreens,
  ...bookScreens,
  ...drawerScreens,
  ...shillingScreens,
  ...exchangeScreens,
  ...openingScreens,
  ...walletScreens,
  ...payrollScreens,
  ...announcementScreens,
  ...workPlanScreens,
  ...busScreens,
  ...documentScreens,
  ...assetScreens,
  ...employeeScreens,
  ...presenceScreens,
  ...teacherScreens,
  ...userScreens,
  ...settingsScreens,
  ...auditScreens,
  ...exportScreens,
  ...syncScreens,
  ...handoverScreens,
  ...helpScreens,
]

/** The declared screen at this address, if it exists: links to screens of later areas appear only then. */
export const findScreen = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)
