import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

export const outboxScreen = screen({
  id: 'sync.outbox',
  path: '/dashboard/outbox',
  title: 'Outbox',
  roles: ROLES,
  load: () => import('./OutboxScreen.tsx'),
})

export const syncScreens = [outboxScreen]
