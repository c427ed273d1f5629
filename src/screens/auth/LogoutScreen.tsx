import { Center, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { signOut } from '#data/session/sign-in.ts'
import { useAccess } from '#data/session/use-access.ts'
import { signInScreen } from './auth.screens.ts'
import { authTexts as texts } from './auth.texts.ts'

/** Ends the session and goes to sign-in; waiting entries stay on the device. */
export default function LogoutScreen() {
  const access = useAccess()
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null)
  useEffect(() => {
    void signOut().then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    )
  }, [])
  // Waits until the session has ended: the sign-in screen sends whoever still seems signed in back to her own page.
  if (outcome === 'failed' || (outcome === 'done' && access?.status === 'none'))
    return <Navigate to={linkTo(signInScreen)} replace />
  return (
    <Center component="main" mih="100dvh" role="status">
      <Loader me="sm" size="sm" /> {texts.logoutTitle}
    </Center>
  )
}
