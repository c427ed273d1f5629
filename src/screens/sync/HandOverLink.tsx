import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { useSession } from '#data/session/use-session.ts'
import { handOverScreen } from '../handover/handover.screens.ts'

/** Link to where entries are handed over and carried without network. */
export function HandOverLink() {
  const role = useSession()?.user.Role
  if (!role || !mayReach(handOverScreen, role)) return null
  return (
    <Button component={Link} to={linkTo(handOverScreen)} variant="default">
      {handOverScreen.title}
    </Button>
  )
}
