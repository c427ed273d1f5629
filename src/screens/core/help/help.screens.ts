import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

// The help is asked for by no clause: tasks of the first day, at the counter in an outage, or on a parent's phone.
export const helpScreen = screen({
  id: 'help.index',
  path: '/dashboard/help',
  title: 'Help',
  roles: ROLES,
  load: () => import('./HelpScreen.tsx'),
})

export const openingHelpScreen = screen({
  id: 'help.opening',
  path: '/dashboard/help/opening',
  title: 'Help for administrators',
  roles: ['ADMIN'],
  load: () => import('./OpeningHelpScreen.tsx'),
})

export const helpScreens = [helpScreen, openingHelpScreen]
