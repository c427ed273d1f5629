import { ACCOUNTS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const openingScreen = screen({
  id: 'openings',
  path: '/dashboard/opening-balances',
  title: 'Opening Balances',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 6 },
  load: () => import('./OpeningScreen.tsx'),
})

export const openingScreens = [openingScreen]
