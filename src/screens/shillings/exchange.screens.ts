import { MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const exchangeScreen = screen({
  id: 'shillings.exchanges',
  path: '/dashboard/ExchangeMoney',
  title: 'Exchange Money',
  roles: MONEY,
  menu: { group: 'Payments', order: 13 },
  load: () => import('./ExchangeScreen.tsx'),
})

export const exchangeScreens = [exchangeScreen]
