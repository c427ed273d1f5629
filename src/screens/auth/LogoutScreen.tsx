import { Center, Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { signOut } from '#data/sign-in.ts'
import { signInScreen } from './auth.screens.ts'
import { authTexts as texts } from './auth.texts.ts'

/** Ends the session and goes to sign-in; waiting entries stay on the device. */
export default function LogoutScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    void signOut().finally(() => void navigate(linkTo(signInScreen), { replace: true }))
  }, [navigate])
  return (
    <Center component="main" mih="100dvh" role="status">
      <Loader mr="sm" size="sm" /> {texts.logoutTitle}
    </Center>
  )
}
