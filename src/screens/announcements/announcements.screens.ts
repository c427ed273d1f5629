import { MONEY, OFFICE, RECORD_KEEPERS, ROLES } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const manageAnnouncementsScreen = screen({
  id: 'announcements.manage',
  path: '/dashboard/Announcements',
  title: 'Manage Announcements',
  // ACADEMY may open it and is not offered it; publishing is for ADMIN and USER (specification, Route access, Side menu).
  roles: OFFICE,
  menu: { group: 'Rules And Announcements', order: 2, label: 'Announcements', roles: MONEY },
  load: () => import('./AnnouncementsScreen.tsx'),
})

export const announcementsHubScreen = screen({
  id: 'announcements.hub',
  path: '/dashboard/AnnouncementsList',
  // Where View All Announcements leads to (specification, Screens and routes).
  aliases: ['/user/announcements/all'],
  title: 'Announcements Hub',
  roles: ROLES,
  // The bell leads everybody there.
  menu: { group: 'Rules And Announcements', order: 3, roles: RECORD_KEEPERS },
  load: () => import('./AnnouncementsListScreen.tsx'),
})

export const announcementScreens = [manageAnnouncementsScreen, announcementsHubScreen]
