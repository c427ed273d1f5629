import { screen } from '#app/screens.ts'
import { MONEY } from '#domain/core/roles.ts'

export const cardsScreen = screen({
  id: 'cards.make', // STU-25
  path: '/dashboard/Cards',
  title: 'Cards of students and staff',
  roles: MONEY,
  menu: { group: 'Students', order: 17 },
  load: () => import('./CardsScreen.tsx'),
})

export const cardScreens = [cardsScreen]
