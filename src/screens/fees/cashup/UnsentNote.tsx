import { Alert, Button } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { listTablets } from '#domain/sync/sync.endpoints.ts'
import { unsentMoney } from '#domain/sync/tablets.rules.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { tabletsScreen } from '../../sync/sync.screens.ts'
import { cashUpTexts as texts } from './cash-up.texts.ts'

/**
 * Payments that tablets report as unsent; nothing while the server cannot be asked, since they may have arrived since
 * its last answer.
 */
export function UnsentNote() {
  const { answer } = useAnswer(listTablets, {})
  if (answer.status !== 'ready' || answer.cachedAt !== null) return null
  const money = unsentMoney(answer.data)
  if (money.payments === 0) return null
  return (
    <Alert color="amber" role="status" icon={<IconDeviceTablet size={22} />} mb="md">
      {texts.unsent(money)}
      <div>
        <Button component={Link} to={linkTo(tabletsScreen)} size="sm" h={44} variant="default" mt="xs">
          {tabletsScreen.title}
        </Button>
      </div>
    </Alert>
  )
}
