import { ACCOUNTS_READERS, BOOKS, BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const walletsScreen = screen({
  id: 'wallets',
  path: '/dashboard/wallet-statements',
  title: 'Wallet Statements',
  roles: BOOKS_READERS,
  menu: [
    { group: 'Payments', order: 11 },
    { group: 'Financial Report', order: 10, roles: ACCOUNTS_READERS },
  ],
  load: () => import('./WalletsScreen.tsx'),
})

export const importStatementScreen = screen({
  id: 'wallets.import',
  path: '/dashboard/wallet-statements/import',
  title: 'Import Statement',
  roles: BOOKS,
  load: () => import('./ImportStatementScreen.tsx'),
})

export const reconcileScreen = screen({
  id: 'wallets.reconcile',
  path: '/dashboard/wallet-statements/reconcile',
  title: 'Reconcile Account',
  roles: BOOKS_READERS,
  load: () => import('./ReconcileScreen.tsx'),
})

export const walletScreens = [walletsScreen, importStatementScreen, reconcileScreen]
