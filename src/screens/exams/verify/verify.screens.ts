import { screen } from '#app/screens.ts'

/** The screen that the QR code of a paper opens. */
export const verifyScreen = screen({
  id: 'exams.verify',
  path: '/verify',
  aliases: ['/verify/:code'],
  title: 'Verify a paper',
  roles: 'public',
  load: () => import('./VerifyScreen.tsx'),
})
