import {
  IconAlertTriangle,
  IconCheck,
  IconClockHour4,
  IconCloudOff,
  IconDatabaseX,
  IconLogin2,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react'
import classes from './StatusPill.module.css'

const ICONS = {
  full: IconDatabaseX,
  sending: IconRefresh,
  signIn: IconLogin2,
  attention: IconAlertTriangle,
  waiting: IconClockHour4,
  others: IconUsers,
  noServer: IconCloudOff,
  allSent: IconCheck,
} as const

type StatusPillProps = {
  kind: keyof typeof ICONS
  tone: 'good' | 'busy' | 'wait' | 'bad' | 'quiet'
  text: string
  /** A shorter text, which phones show instead of `text`. */
  short: string
}

/** The state of the outbox in one word, as in the header. */
export function StatusPill({ kind, tone, text, short }: StatusPillProps) {
  const Icon = ICONS[kind]
  return (
    <span className={classes['pill']} data-tone={tone}>
      <Icon size={16} aria-hidden />
      <span className={classes['full']}>{text}</span>
      <span className={classes['short']}>{short}</span>
    </span>
  )
}
