import { screen } from '#app/screens.ts'
import { EMPLOYED } from '#domain/core/roles.ts'

export const handOverScreen = screen({
  id: 'handover.packets',
  path: '/dashboard/HandOver',
  title: 'Hand over',
  roles: EMPLOYED,
  load: () => import('./HandOverScreen.tsx'),
})

export const handoverScreens = [handOverScreen]
