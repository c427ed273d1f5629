import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { layoutTexts as texts } from './layout.texts.ts'
import { greetingOf } from './greeting.ts'
import classes from './Header.module.css'

const hourOf = (now: number, timeZone: string | undefined): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))

export function Greeting({ name }: { name: string }) {
  const zone = useSchool()?.timeZone
  const hour = hourOf(useNow(60_000), zone)
  return (
    <span className={classes['greeting']}>
      <span className={classes['hello']}>{texts.greeting[greetingOf(hour)]}</span>
      <span className={classes['person']}>{name}</span>
    </span>
  )
}
