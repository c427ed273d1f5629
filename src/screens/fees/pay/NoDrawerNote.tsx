import { Alert, Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useKnownDrawers } from '#data/school/drawers.ts'
import { drawerScreen } from '../../drawers/drawers.screens.ts'
import { texts } from './pay.texts.ts'

/** Whether the proposal was closed; it comes back when the app is started again. */
let isSkipped = false

/** Proposes to open a drawer; taking money never depends on one. */
export function NoDrawerNote() {
  const known = useKnownDrawers()
  const [isClosed, setClosed] = useState(isSkipped)
  if (isClosed || known.status !== 'ready' || known.data.open !== null) return null
  const skip = () => {
    isSkipped = true
    setClosed(true)
  }
  return (
    <Alert color="nile" mb="md" icon={<IconCash size={22} />}>
      {texts.noDrawer.note}
      <Button.Group mt="xs">
        <Button component={Link} to={linkTo(drawerScreen)} size="sm" h={44} variant="default">
          {texts.noDrawer.open}
        </Button>
        <Button size="sm" h={44} variant="default" onClick={skip}>
          {texts.noDrawer.skip}
        </Button>
      </Button.Group>
    </Alert>
  )
}
