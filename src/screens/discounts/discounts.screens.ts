import { BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const discountListScreen = screen({
  id: 'discounts.list', // DSC-1
  path: '/dashboard/DiscountList',
  title: 'Discount Records',
  roles: BOOKS_READERS,
  menu: { group: 'Student Fee', order: 12 },
  load: () => import('./DiscountListScreen.tsx'),
})

export const discountManagementScreen = screen({
  id: 'discounts.limits', // DSC-2
  path: '/dashboard/DiscountManagement',
  title: 'Discount Management',
  roles: ['ADMIN'],
  menu: { group: 'Payments', order: 6 },
  load: () => import('./DiscountManagementScreen.tsx'),
})

export const discountScreens = [discountListScreen, discountManagementScreen]
