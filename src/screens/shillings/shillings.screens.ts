import { BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const ratesScreen = screen({
  id: 'shillings.rates',
  path: '/dashboard/exchange-rates',
  title: 'Exchange Rates',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 12 },
  load: () => import('./RatesScreen.tsx'),
})

export const shillingScreens = [ratesScreen]
