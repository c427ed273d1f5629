import { BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

// No clause asks for these two: the documented school has discounts at the counter alone.
export const feeRulesScreen = screen({
  id: 'fees.rules',
  path: '/dashboard/FeeRules',
  title: 'Rules for Fees',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 13 },
  load: () => import('./FeeRulesScreen.tsx'),
})

export const reductionsScreen = screen({
  id: 'fees.reductions',
  path: '/dashboard/FeeReductions',
  title: 'Scholarships and Reductions',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 14 },
  load: () => import('./ReductionsScreen.tsx'),
})

export const reductionScreens = [feeRulesScreen, reductionsScreen]
