import { screen } from '#app/screens.ts'

export const turnScreen = screen({
  id: 'turns.year',
  path: '/dashboard/TurnOfYear',
  title: 'Turn of the Year',
  roles: ['ADMIN'],
  menu: { group: 'Classes', order: 4 },
  load: () => import('./TurnScreen.tsx'),
})

export const proposeScreen = screen({
  id: 'turns.propose',
  path: '/dashboard/ProposalsForNextYear',
  title: 'Proposals for the Next Year',
  roles: ['Teacher'],
  menu: { group: 'Classes', order: 5 },
  load: () => import('./ProposeScreen.tsx'),
})

export const turnScreens = [turnScreen, proposeScreen]
