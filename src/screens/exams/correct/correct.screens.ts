import { screen } from '#app/screens.ts'

export const updateScoreScreen = screen({
  id: 'exams.updateScore',
  path: '/dashboard/updateScore',
  title: 'Update Student Score',
  roles: ['Teacher'],
  menu: { group: 'Exams', order: 2 },
  load: () => import('./UpdateScoreScreen.tsx'),
})
