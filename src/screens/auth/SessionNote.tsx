import { Alert } from '@mantine/core'
import { IconClockPause, IconLockAccess } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import type { Access } from '#data/session/access.ts'
import { useDoubtedClock } from '#data/device/use-clock.ts'
import { useWaitingCount } from '#data/outbox/outbox-counts.ts'
import { useSchool } from '#data/session/use-session.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { useIsAccountEnded } from '#data/session/account-ended.ts'
import { authTexts as texts } from './auth.texts.ts'

/** Note that the device's clock is wrong, in days, since a wrong clock is usually wrong by more than hours. */
function ClockAhead() {
  const clock = useDoubtedClock()
  const zone = useSchool()?.timeZone
  if (!clock || !zone) return texts.clockAhead(null)
  const [shown, seen] = [clock.shownAt, clock.seenAt].map((at) => formatDay(schoolDay(at, zone)))
  return texts.clockAhead({ shown: shown ?? '', seen: seen ?? '' })
}

/** Note why somebody who was signed in sees the sign-in form again, and that her entries wait on the device. */
export function SessionNote({ access }: { access: Access }) {
  const userId = 'user' in access ? access.user.id : 0
  const isAccountEnded = useIsAccountEnded(userId)
  const waiting = useWaitingCount(userId)
  const { state } = useLocation()
  if (waiting === undefined) return null
  // The guard of a page has sent somebody here.
  if (access.status === 'none')
    return (state as { from?: string } | null)?.from ? (
      <Alert color="amber" title={texts.loginNeeded} icon={<IconLockAccess size={22} />} />
    ) : null
  if (isAccountEnded && access.status !== 'in') {
    return (
      <Alert color="amber" title={texts.accountEndedTitle} icon={<IconLockAccess size={22} />}>
        {texts.accountEnded(shownPerson(access.user.fullname), waiting)}
      </Alert>
    )
  }
  if (access.status === 'ended') {
    return (
      <Alert color="amber" title={texts.endedTitle(waiting)} icon={<IconLockAccess size={22} />}>
        {access.isRoleChanged
          ? texts.roleChanged(shownPerson(access.user.fullname))
          : access.isUnreadable
            ? texts.unreadable
            : texts.ended(shownPerson(access.user.fullname))}{' '}
        {waiting > 0 ? texts.endedWaiting(waiting) : null}
      </Alert>
    )
  }
  if (access.status === 'tooLong') {
    const { isClockAhead } = access
    return (
      <Alert
        color="amber"
        title={isClockAhead ? texts.clockAheadTitle : texts.tooLongTitle}
        icon={<IconClockPause size={22} />}
      >
        {isClockAhead ? <ClockAhead /> : texts.tooLong} {waiting > 0 ? texts.endedWaiting(waiting) : null}
      </Alert>
    )
  }
  return null
}
