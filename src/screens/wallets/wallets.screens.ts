import { MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const walletsScreen = screen({
  id: 'wallets',
  path: '/dashboard/wallet-statements',
  title: 'Wallet Statements',
  roles: MONEY,
  menu: [
    { group: 'Payments', order: 9 },
    { group: 'Financial Report', order: 7, roles: ['ADMIN'] },
  ],
  load: () => import('./WalletsScreen.tsx'),
})

export const importStatementScreen = screen({
  id: 'wallets.import',
  path: '/dashboard/wallet-statements/import',
  title: 'Import Statement',
  roles: MONEY,
  load: () => import('./ImportStatementScreen.tsx'),
})

export const reconcileScreen = screen({
  id: 'wallets.reconcile',
  path: '/dashboard/wallet-statements/reconcile',
  title: 'Reconcile Account',
  roles: MONEY,
  load: () => import('./ReconcileScreen.tsx'),
})

export const walletScreens = [walletsScreen, importStatementScreen, reconcileScreen]
