import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { helpScreen } from './help.screens.ts'

/** Link to the help, for screens on which a newcomer would not know how to go on. */
export const HelpLink = () => (
  <Button
    component={Link}
    to={linkTo(helpScreen)}
    variant="default"
    leftSection={<IconHelpCircle size={20} aria-hidden />}
  >
    {helpScreen.title}
  </Button>
)
