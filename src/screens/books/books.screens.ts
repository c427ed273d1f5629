import { ACCOUNTS_READERS, BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const profitManagerScreen = screen({
  id: 'books.profit', // BOOK-5
  path: '/dashboard/ProfitManager',
  title: 'Profit Manager',
  roles: ACCOUNTS_READERS, // BOOK-8
  menu: { group: 'Financial Report', order: 1 },
  load: () => import('./ProfitManagerScreen.tsx'),
})

export const financialReportScreen = screen({
  id: 'books.report', // BOOK-4
  path: '/dashboard/FinancialReport',
  title: 'Financial Dashboard',
  roles: BOOKS_READERS,
  menu: [
    { group: 'Payments', order: 2 },
    { group: 'Financial Report', order: 2, roles: ACCOUNTS_READERS },
  ],
  load: () => import('./FinancialReportScreen.tsx'),
})

export const ledgerScreen = screen({
  id: 'books.ledger', // BOOK-6
  path: '/dashboard/Ledger',
  title: 'Cash Ledger',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 3 },
  load: () => import('./LedgerScreen.tsx'),
})

export const balanceSheetScreen = screen({
  id: 'books.balanceSheet', // BOOK-3
  path: '/dashboard/balance-sheet',
  title: 'Balance Sheet',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 4 },
  load: () => import('./BalanceSheetScreen.tsx'),
})

export const entriesScreen = screen({
  id: 'books.entries',
  path: '/dashboard/JournalEntries',
  title: 'Journal Entries',
  roles: BOOKS_READERS,
  load: () => import('./EntriesScreen.tsx'),
})

export const monthReportScreen = screen({
  id: 'books.monthReport',
  path: '/dashboard/month-report',
  title: 'Month Report',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 7 },
  load: () => import('./MonthReportScreen.tsx'),
})

export const budgetScreen = screen({
  id: 'books.budget',
  path: '/dashboard/budget',
  title: 'Budget',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 8 },
  load: () => import('./BudgetScreen.tsx'),
})

export const ownAccountsScreen = screen({
  id: 'books.ownAccounts',
  path: '/dashboard/own-accounts',
  title: 'Categories and Accounts',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 11 },
  load: () => import('./OwnAccountsScreen.tsx'),
})

export const bookScreens = [
  profitManagerScreen,
  financialReportScreen,
  ledgerScreen,
  balanceSheetScreen,
  entriesScreen,
  monthReportScreen,
  budgetScreen,
  ownAccountsScreen,
]
