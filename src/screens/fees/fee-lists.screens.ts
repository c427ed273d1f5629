import { ACCOUNTS_READERS, BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const numberHistoryScreen = screen({
  id: 'fees.numberHistory', // FEE-9
  path: '/dashboard/SearchPaymentHistory',
  title: 'Payment Number History',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 4 },
  load: () => import('./lists/SearchPaymentHistoryScreen.tsx'),
})

export const familySummaryScreen = screen({
  id: 'fees.unpaidFamilySummary',
  path: '/dashboard/UnpaidFamilySummary',
  title: 'Unpaid Families Summary',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 5 },
  load: () => import('./lists/UnpaidFamilySummaryScreen.tsx'),
})

export const unpaidFamiliesScreen = screen({
  id: 'fees.unpaidFamilies', // FEE-14
  path: '/dashboard/UnpaidFamily',
  title: 'Unpaid Families',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 6 },
  load: () => import('./lists/UnpaidFamiliesScreen.tsx'),
})

// No clause asks for reminders; the documented school has the list of unpaid families alone.
export const dueRemindersScreen = screen({
  id: 'fees.dues',
  path: '/dashboard/DueReminders',
  title: 'Reminders of Dues',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 15 },
  load: () => import('./dues/DueRemindersScreen.tsx'),
})

const lastPaymentScreen = screen({
  id: 'fees.lastPayment', // VOU-3
  path: '/dashboard/LastPayment',
  title: 'Last Payment',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 8 },
  load: () => import('./vouchers/LastPaymentScreen.tsx'),
})

export const voucherListScreen = screen({
  id: 'fees.vouchers', // VOU-1
  path: '/dashboard/VoucherList',
  title: 'Voucher List',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 9 },
  load: () => import('./vouchers/VoucherListScreen.tsx'),
})

export const balancePerMonthScreen = screen({
  id: 'fees.balancePerMonth', // FEE-13
  path: '/dashboard/BalancePerMonth',
  title: 'Balance per Month',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 10 },
  load: () => import('./lists/BalancePerMonthScreen.tsx'),
})

export const allocationsScreen = screen({
  id: 'fees.allocations', // FEE-10
  path: '/dashboard/UpdatedPayment',
  title: 'Payment Allocations',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 11 },
  load: () => import('./lists/UpdatedPaymentScreen.tsx'),
})

export const balancesScreen = screen({
  id: 'fees.balances', // FEE-12
  path: '/dashboard/StudentWithBalance',
  title: 'Students with Balance',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 4 },
  load: () => import('./lists/BalancesScreen.tsx'),
})

export const collectionsScreen = screen({
  id: 'fees.collections', // FEE-11
  path: '/dashboard/UserCollection',
  title: 'User Payment Collections',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 5 },
  load: () => import('./lists/UserCollectionScreen.tsx'),
})

// No clause asks for it, nor for the cash-up: payments taken without network may have to be settled.
export const heldPaymentsScreen = screen({
  id: 'fees.held',
  path: '/dashboard/HeldPayments',
  title: 'Held Payments',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Payments', order: 7 },
  load: () => import('./held/HeldPaymentsScreen.tsx'),
})

export const cashUpScreen = screen({
  id: 'fees.cashUp',
  path: '/dashboard/CashUp',
  title: 'Cash-up',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 8 },
  load: () => import('./cashup/CashUpScreen.tsx'),
})

// Receipts are documented on paper only (VOU-3); parents may print theirs again.
export const childReceiptsScreen = screen({
  id: 'fees.receiptsOfChildren',
  path: '/dashboard/ParentReceipts',
  title: 'Receipts',
  roles: ['PARENT'],
  menu: { group: 'Student Fee', order: 20 },
  load: () => import('./children/ChildReceiptsScreen.tsx'),
})

export const feeListScreens = [
  childReceiptsScreen,
  numberHistoryScreen,
  familySummaryScreen,
  unpaidFamiliesScreen,
  dueRemindersScreen,
  lastPaymentScreen,
  voucherListScreen,
  balancePerMonthScreen,
  allocationsScreen,
  balancesScreen,
  collectionsScreen,
  heldPaymentsScreen,
  cashUpScreen,
]
