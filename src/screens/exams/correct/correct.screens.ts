import { screen } from '#app/screens.ts'

export const updateScoreScreen = screen({
  id: 'exams.updateScore', // TCH-5
  path: '/dashboard/updateScore',
  title: 'Update Student Score',
  roles: ['Teacher'],
  menu: { group: 'Exams', order: 4 },
  load: () => import('./UpdateScoreScreen.tsx'),
})
