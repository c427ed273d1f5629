import { BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const expensesScreen = screen({
  id: 'expenses.management', // EXP-1
  path: '/dashboard/ExpensesManagement',
  title: 'School Expense Management',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 1 },
  load: () => import('./ExpensesManagementScreen.tsx'),
})

export const expenseSummaryScreen = screen({
  id: 'expenses.summary', // EXP-5
  path: '/dashboard/ExpensesSummary',
  title: 'Monthly Expense Summary',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 3 },
  load: () => import('./ExpensesSummaryScreen.tsx'),
})

export const expenseScreens = [expensesScreen, expenseSummaryScreen]
