import { screen } from '#app/screens.ts'
import { MONEY } from '#domain/core/roles.ts'

export const cardsScreen = screen({
  id: 'cards.make', // STU-25
  path: '/dashboard/Cards',
  title: 'Cards of students and staff',
  roles: MONEY,
  menu: { group: 'Students', order: 19 },
  load: () => import('./CardsScreen.tsx'),
})

export const voidCardsScreen = screen({
  id: 'cards.voided', // STU-25
  path: '/dashboard/VoidCards',
  title: 'Void cards',
  roles: MONEY,
  load: () => import('./VoidCardsScreen.tsx'),
})

export const cardScreens = [cardsScreen, voidCardsScreen]
