import { Alert, Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { useMissingMonths } from '#data/fees/missing-months.ts'
import { formatMonth } from '#domain/school/months.ts'
import { paymentPortalScreen } from '../../fees/fees.screens.ts'
import { dashboardTexts as texts } from '../dashboards.texts.ts'

/** Warning, for people who take payments, about months whose fees nobody has generated. */
export function FeesNotice() {
  const { months } = useMissingMonths()
  if (months.length === 0) return null
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconCalendarExclamation size={22} />}
      mb="md"
      title={texts.feesMissing(months.map(formatMonth))}
    >
      <Button component={Link} to={linkTo(paymentPortalScreen)} size="sm" h={44} variant="default">
        {texts.makeFees}
      </Button>
    </Alert>
  )
}
