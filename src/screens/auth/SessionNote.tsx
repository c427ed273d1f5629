import { Alert } from '@mantine/core'
import { IconClockPause, IconLockAccess } from '@tabler/icons-react'
import type { Access } from '#data/access.ts'
import { useDoubtedClock } from '#data/use-clock.ts'
import { useSchool } from '#data/use-session.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { useIsAccountEnded } from '#data/account-ended.ts'
import { authTexts as texts } from './auth.texts.ts'

/** Days, since a clock that is wrong is wrong by more than hours. */
function ClockAhead() {
  const clock = useDoubtedClock()
  const zone = useSchool()?.timeZone
  if (!clock || !zone) return texts.clockAhead(null)
  const [shown, seen] = [clock.shownAt, clock.seenAt].map((at) => formatDay(schoolDay(at, zone)))
  return texts.clockAhead({ shown: shown ?? '', seen: seen ?? '' })
}

/** Why somebody who was signed in sees the sign-in form again, and what waits for her. */
export function SessionNote({ access }: { access: Access }) {
  const isAccountEnded = useIsAccountEnded('user' in access ? access.user.id : 0)
  if (isAccountEnded && access.status !== 'in' && access.status !== 'none') {
    return (
      <Alert color="amber" title={texts.accountEndedTitle} icon={<IconLockAccess size={22} />}>
        {texts.accountEnded(access.user.fullname, access.waiting)}
      </Alert>
    )
  }
  if (access.status === 'ended') {
    return (
      <Alert color="amber" title={texts.endedTitle(access.waiting)} icon={<IconLockAccess size={22} />}>
        {access.waiting > 0 ? texts.endedWaiting(access.waiting) : texts.ended(access.user.fullname)}
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
        {isClockAhead ? <ClockAhead /> : texts.tooLong} {access.waiting > 0 ? texts.endedWaiting(access.waiting) : null}
      </Alert>
    )
  }
  return null
}
