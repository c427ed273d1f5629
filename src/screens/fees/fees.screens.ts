import { MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const familyPaymentScreen = screen({
  id: 'fees.familyPayment', // FEE-4, FEE-5
  path: '/dashboard/FamilyPayment',
  aliases: ['/dashboard/FamilyPaypayment'], // spelt so (GEN-7)
  title: 'Family Payment Dashboard',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 1 },
  load: () => import('./pay/FamilyPaymentScreen.tsx'),
})

export const paymentPortalScreen = screen({
  id: 'fees.portal', // FEE-1
  path: '/dashboard/PaidFee',
  title: 'Student Payment Portal',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 2 },
  load: () => import('./portal/PaymentPortalScreen.tsx'),
})

// Its address is not documented (FEE-21).
const familyFeesScreen = screen({
  id: 'fees.familyFees', // FEE-21
  path: '/dashboard/FamilyFeePayment',
  title: 'Family Fee Payment',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 3 },
  load: () => import('./sheet/FamilyFeesScreen.tsx'),
})

export const feeScreens = [familyPaymentScreen, paymentPortalScreen, familyFeesScreen]
