import { screen } from '#app/screens.ts'

const createClassScreen = screen({
  id: 'classes.create',
  path: '/dashboard/CeateClass', // spelt so in the specification
  title: 'Create Class',
  roles: ['ADMIN'],
  menu: { group: 'Classes', order: 2 },
  load: () => import('./CreateClassScreen.tsx'),
})

export const classScreens = [createClassScreen]
