import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

export const outboxScreen = screen({
  id: 'sync.outbox',
  path: '/dashboard/outbox',
  title: 'Outbox',
  roles: ROLES,
  load: () => import('./OutboxScreen.tsx'),
})

// No clause asks for it: payments taken without network must not be forgotten on a tablet.
export const tabletsScreen = screen({
  id: 'sync.tablets',
  path: '/dashboard/tablets',
  title: 'Tablets',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 4 },
  load: () => import('./TabletsScreen.tsx'),
})

export const syncScreens = [outboxScreen, tabletsScreen]
