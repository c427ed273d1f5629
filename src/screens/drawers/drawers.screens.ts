import { BOOKS_READERS, MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const drawerScreen = screen({
  id: 'drawers',
  path: '/dashboard/Drawer',
  title: 'Drawer',
  roles: MONEY,
  menu: { group: 'Payments', order: 9 },
  load: () => import('./DrawerScreen.tsx'),
})

export const drawerListScreen = screen({
  id: 'drawers.list',
  path: '/dashboard/Drawers',
  title: 'Closed Drawers',
  roles: BOOKS_READERS,
  menu: { group: 'Payments', order: 10 },
  load: () => import('./DrawerListScreen.tsx'),
})

export const drawerScreens = [drawerScreen, drawerListScreen]
