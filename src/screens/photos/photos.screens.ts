import { screen } from '#app/screens.ts'
import { STAFF } from '#domain/core/roles.ts'

export const photosScreen = screen({
  id: 'photos.take', // STU-24
  path: '/dashboard/Photos',
  title: 'Photos of a class',
  roles: STAFF,
  menu: { group: 'Attendance', order: 12 },
  load: () => import('./PhotosScreen.tsx'),
})

export const photoScreens = [photosScreen]
