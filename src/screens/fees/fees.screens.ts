import { screen } from '#app/screens.ts'

const MONEY = ['ADMIN', 'USER'] as const

export const familyPaymentScreen = screen({
  id: 'fees.familyPayment',
  path: '/dashboard/FamilyPayment',
  aliases: ['/dashboard/FamilyPaypayment'], // spelt so in the specification
  title: 'Family Payment Dashboard',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 1 },
  load: () => import('./pay/FamilyPaymentScreen.tsx'),
})

export const feeScreens = [familyPaymentScreen]
