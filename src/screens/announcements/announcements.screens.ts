import { MONEY, OFFICE, RECORD_KEEPERS, TOLD } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const manageAnnouncementsScreen = screen({
  id: 'announcements.manage', // ANN-1
  path: '/dashboard/Announcements',
  title: 'Manage Announcements',
  // ACADEMY may open the screen, but the menu does not offer it; publishing is for ADMIN and USER (GEN-3).
  roles: OFFICE,
  menu: { group: 'Rules And Announcements', order: 2, label: 'Announcements', roles: MONEY },
  load: () => import('./AnnouncementsScreen.tsx'),
})

export const announcementsHubScreen = screen({
  id: 'announcements.hub', // ANN-7
  path: '/dashboard/AnnouncementsList',
  // The target of the link View All Announcements (DASH-8).
  aliases: ['/user/announcements/all'],
  title: 'Announcements Hub',
  roles: TOLD,
  // Other roles reach the screen by the bell.
  menu: { group: 'Rules And Announcements', order: 3, roles: RECORD_KEEPERS },
  load: () => import('./AnnouncementsListScreen.tsx'),
})

export const announcementScreens = [manageAnnouncementsScreen, announcementsHubScreen]
