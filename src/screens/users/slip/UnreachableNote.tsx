import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { isOwnMachine } from '#domain/users/slip-link.rules.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { addressesScreen } from '../../settings/settings.screens.ts'
import { madeSlipsTexts as texts } from './made-slips.texts.ts'

/** The address that slips would name, and whether phones can reach it. */
export function useSlipAddress() {
  // Before slips are made only the page's own address is known, unless the school has named one.
  const address = useSchool()?.origin ?? location.origin
  return { address, canReach: !isOwnMachine(address), willChange: address.startsWith('http:') }
}

/** Says that slips would name an address of this computer alone, or one that changes with the school's certificate. */
export function UnreachableNote() {
  const { address, canReach, willChange } = useSlipAddress()
  const isAdministrator = useSession()?.user.Role === 'ADMIN'
  if (canReach && !willChange) return null
  return (
    <Alert
      color="amber"
      mb="lg"
      title={canReach ? texts.changes : texts.unreachable}
      icon={<IconAlertTriangle size={22} />}
    >
      <div>{canReach ? texts.changesHelp(address) : texts.unreachableHelp(address)}</div>
      {isAdministrator ? (
        <Button component={Link} to={linkTo(addressesScreen)} variant="default" size="sm" mt="xs">
          {addressesScreen.title}
        </Button>
      ) : null}
    </Alert>
  )
}
