import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

// No clause asks for it: what somebody does on her first day, at the counter in an outage, or with her phone.
export const helpScreen = screen({
  id: 'help.index',
  path: '/dashboard/help',
  title: 'Help',
  roles: ROLES,
  load: () => import('./HelpScreen.tsx'),
})

export const helpScreens = [helpScreen]
