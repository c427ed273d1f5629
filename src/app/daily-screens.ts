import type { Role } from '#domain/core/roles.ts'
import { markClassScreen, todayAbsentScreen, trackerScreen } from '#screens/attendance/attendance.screens.ts'
import { dashboardScreen } from '#screens/dashboards/dashboards.screens.ts'
import { disciplineScreen } from '#screens/discipline/discipline.screens.ts'
import { balanceSheetScreen, financialReportScreen, ledgerScreen } from '#screens/books/books.screens.ts'
import { expensesScreen } from '#screens/expenses/expenses.screens.ts'
import { cashUpScreen } from '#screens/fees/fee-lists.screens.ts'
import { gateScreen } from '#screens/gate/gate.screens.ts'
import { familyPaymentScreen, paymentPortalScreen } from '#screens/fees/fees.screens.ts'
import { exploreStudentsScreen, registerStudentScreen } from '#screens/students/students.screens.ts'
import { outboxScreen } from '#screens/sync/sync.screens.ts'
import type { Screen } from './screens.ts'

const USED_BY: Record<Role, readonly Screen[]> = {
  ADMIN: [familyPaymentScreen, exploreStudentsScreen, todayAbsentScreen, cashUpScreen],
  USER: [familyPaymentScreen, paymentPortalScreen, exploreStudentsScreen, registerStudentScreen, cashUpScreen],
  Teacher: [markClassScreen, disciplineScreen],
  ACADEMY: [todayAbsentScreen, exploreStudentsScreen, markClassScreen, disciplineScreen],
  ATTENDANCE: [markClassScreen, gateScreen, todayAbsentScreen, trackerScreen],
  PARENT: [],
  ACCOUNTANT: [expensesScreen, financialReportScreen, ledgerScreen, cashUpScreen],
  AUDITOR: [financialReportScreen, balanceSheetScreen, ledgerScreen, cashUpScreen],
}

/** The screens that a role uses daily, which are first in the menu. */
export const dailyScreens = (role: Role): readonly Screen[] => [dashboardScreen, outboxScreen, ...USED_BY[role]]
