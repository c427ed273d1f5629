import { Alert, Button, Group } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useDoubtedClock } from '#data/device/use-clock.ts'
import { useSchool } from '#data/session/use-session.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import { layoutTexts } from './layout.texts.ts'
import classes from './Layout.module.css'

const texts = layoutTexts.clock

/**
 * Warns that the device's clock cannot be right, until somebody corrects the clock or chooses to go on.
 */
export function ClockNotice() {
  const clock = useDoubtedClock()
  const zone = useSchool()?.timeZone
  const [acceptedAt, setAcceptedAt] = useState<number | null>(null)
  if (!clock || !zone) return null
  const { doubt, shownAt, seenAt } = clock
  const tell = (instant: number): string => `${formatDay(schoolDay(instant, zone))} ${formatTime(instant, zone)}`
  // The person has accepted this doubt already; new entries are still marked as made under a doubted clock.
  if (acceptedAt !== null && acceptedAt >= seenAt) {
    return (
      <p className={classes['stale']} role="status" data-shell>
        {texts.marked(tell(shownAt))}
      </p>
    )
  }
  return (
    <Alert color="clay" role="alert" title={texts.title} icon={<IconClockExclamation size={22} />} m="md" data-shell>
      {texts[doubt](tell(shownAt), tell(seenAt))}
      <Group mt="sm">
        <Button size="sm" variant="default" onClick={() => setAcceptedAt(seenAt)}>
          {texts.goOn}
        </Button>
      </Group>
    </Alert>
  )
}
