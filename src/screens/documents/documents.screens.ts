import { MONEY, RECORD_KEEPERS, ROLES } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const uploadPdfScreen = screen({
  id: 'documents.manage', // DOC-1, DOC-2
  path: '/dashboard/UploadPdf',
  title: 'Manage Documents',
  roles: MONEY,
  menu: { group: 'Rules And Announcements', order: 1 },
  load: () => import('./UploadPdfScreen.tsx'),
})

export const rulesScreen = screen({
  id: 'documents.rules', // DOC-3
  path: '/dashboard/Rules',
  title: 'School Rules and Regulations',
  roles: ROLES,
  menu: [
    { group: 'Rules And Announcements', order: 7, roles: RECORD_KEEPERS },
    // Attendance officers find the screen in the group Attendance, since they have no other (ATT-22); parents have no menu.
    { group: 'Attendance', order: 21, roles: ['ATTENDANCE'] },
  ],
  load: () => import('./RulesScreen.tsx'),
})

export const schemeScreen = screen({
  id: 'documents.schemes', // DOC-4
  path: '/dashboard/UploadScheme',
  title: 'Schemes of Work',
  roles: [...MONEY, 'Teacher'],
  menu: { group: 'Rules And Announcements', order: 8 },
  load: () => import('./SchemesScreen.tsx'),
})

export const documentScreens = [uploadPdfScreen, rulesScreen, schemeScreen]
