import { screen } from '#app/screens.ts'

export const schoolSettingsScreen = screen({
  id: 'settings.school',
  path: '/dashboard/SchoolSettings',
  title: 'School settings',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 7 },
  load: () => import('./SchoolSettingsScreen.tsx'),
})

export const addressesScreen = screen({
  id: 'settings.addresses',
  path: '/dashboard/Addresses',
  title: 'Addresses',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 10 },
  load: () => import('./AddressesScreen.tsx'),
})

export const settingsScreens = [schoolSettingsScreen, addressesScreen]
