import { BOOKS, BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const advancesScreen = screen({
  id: 'payroll.advances', // PAY-1, PAY-3
  path: '/dashboard/EmolpoyeeAdvacne', // spelt so (GEN-7)
  title: 'Employee Advance Management',
  roles: BOOKS_READERS,
  menu: { group: 'Employee', order: 6 },
  load: () => import('./AdvancesScreen.tsx'),
})

export const advanceDetailScreen = screen({
  id: 'payroll.advanceDetail',
  path: '/dashboard/AdvanceDetail',
  title: 'Advance Detail',
  roles: BOOKS_READERS,
  menu: { group: 'Employee', order: 7 },
  load: () => import('./AdvanceDetailScreen.tsx'),
})

export const balanceScreen = screen({
  id: 'payroll.balance', // PAY-5
  path: '/dashboard/EmployeeAvanceRemainder', // spelt so (GEN-7)
  title: 'Employee Advance Balance',
  roles: BOOKS_READERS,
  menu: { group: 'Employee', order: 8 },
  load: () => import('./AdvanceBalanceScreen.tsx'),
})

export const payoutScreen = screen({
  id: 'payroll.payout', // PAY-6
  path: '/dashboard/AllEmployeeAdvance',
  title: 'All Employees’ Advances',
  roles: BOOKS_READERS,
  menu: { group: 'Employee', order: 9 },
  load: () => import('./PayoutScreen.tsx'),
})

export const payRemainingScreen = screen({
  id: 'payroll.payRemaining', // PAY-7
  path: '/dashboard/PayRemainSalary',
  title: 'Pay Remaining Salaries',
  roles: BOOKS,
  menu: { group: 'Employee', order: 10 },
  load: () => import('./PayRemainSalaryScreen.tsx'),
})

export const payrollScreens = [advancesScreen, advanceDetailScreen, balanceScreen, payoutScreen, payRemainingScreen]
