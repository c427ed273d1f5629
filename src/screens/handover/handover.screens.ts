import { screen } from '#app/screens.ts'
import { TOLD } from '#domain/core/roles.ts'

export const handOverScreen = screen({
  id: 'handover.packets',
  path: '/dashboard/HandOver',
  title: 'Hand over',
  roles: TOLD,
  load: () => import('./HandOverScreen.tsx'),
})

export const handoverScreens = [handOverScreen]
