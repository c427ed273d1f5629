import { screen } from '#app/screens.ts'

export const turnScreen = screen({
  id: 'turns.year',
  path: '/dashboard/TurnOfYear',
  title: 'Turn of the Year',
  roles: ['ADMIN'],
  menu: { group: 'Classes', order: 4 },
  load: () => import('./TurnScreen.tsx'),
})

export const turnScreens = [turnScreen]
