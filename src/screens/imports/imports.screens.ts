import { OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const importsScreen = screen({
  id: 'imports.list',
  path: '/dashboard/Imports',
  title: 'Imports',
  roles: OFFICE,
  menu: { group: 'Students', order: 14 },
  load: () => import('./ImportsScreen.tsx'),
})

export const importScreen = screen({
  id: 'imports.one',
  path: '/dashboard/Import',
  title: 'Import',
  roles: OFFICE,
  load: () => import('./ImportScreen.tsx'),
})

export const importScreens = [importsScreen, importScreen]
