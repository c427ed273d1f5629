import { screen } from '#app/screens.ts'

/** The QR code of a paper leads here. */
export const verifyScreen = screen({
  id: 'exams.verify',
  path: '/verify',
  aliases: ['/verify/:code'],
  title: 'Verify a paper',
  roles: 'public',
  load: () => import('./VerifyScreen.tsx'),
})
