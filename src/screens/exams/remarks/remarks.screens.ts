import { RECORD_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const cardRemarksScreen = screen({
  id: 'exams.cardRemarks',
  path: '/dashboard/ReportCardRemarks',
  title: 'Remarks on Report Cards',
  roles: RECORD_KEEPERS,
  menu: { group: 'Exams', order: 27 },
  load: () => import('./CardRemarksScreen.tsx'),
})
