import { MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const familyPaymentScreen = screen({
  id: 'fees.familyPayment',
  path: '/dashboard/FamilyPayment',
  aliases: ['/dashboard/FamilyPaypayment'], // spelt so in the specification
  title: 'Family Payment Dashboard',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 1 },
  load: () => import('./pay/FamilyPaymentScreen.tsx'),
})

export const paymentPortalScreen = screen({
  id: 'fees.portal',
  path: '/dashboard/PaidFee',
  title: 'Student Payment Portal',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 2 },
  load: () => import('./portal/PaymentPortalScreen.tsx'),
})

// The specification gives no address for it.
const familyFeesScreen = screen({
  id: 'fees.familyFees',
  path: '/dashboard/FamilyFeePayment',
  title: 'Family Fee Payment',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 3 },
  load: () => import('./sheet/FamilyFeesScreen.tsx'),
})

export const feeScreens = [familyPaymentScreen, paymentPortalScreen, familyFeesScreen]
