import { screen } from '#app/screens.ts'
import { MONEY, REGISTERED } from '#domain/core/roles.ts'

export const dashboardScreen = screen({
  id: 'dashboards.index', // DASH-1
  path: '/dashboard',
  title: 'Home',
  roles: REGISTERED,
  load: () => import('./DashboardScreen.tsx'),
  loadFor: [
    { roles: MONEY, load: () => import('./office/OfficeDashboardScreen.tsx') },
    { roles: ['ACCOUNTANT', 'AUDITOR'], load: () => import('./books/BooksDashboardScreen.tsx') },
  ],
})

export const systemInfoScreen = screen({
  id: 'dashboards.systemInfo', // DASH-9
  path: '/dashboard/systemInfo',
  title: 'System information',
  // The route table gives the screen to ADMIN, Teacher and USER; here whoever has an account in the school has it, for whoever helps them with a device.
  roles: REGISTERED,
  load: () => import('./SystemInfoScreen.tsx'),
})

export const roomScreen = screen({
  id: 'dashboards.room',
  path: '/dashboard/Room',
  title: 'Room',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 8 },
  load: () => import('./RoomScreen.tsx'),
})

export const parentDashboardScreen = screen({
  id: 'dashboards.parent', // PAR-1, PAR-2
  path: '/parent-dashboard',
  title: 'My children',
  roles: ['PARENT'],
  load: () => import('./ParentDashboardScreen.tsx'),
})

export const dashboardScreens = [dashboardScreen, systemInfoScreen, roomScreen, parentDashboardScreen]
