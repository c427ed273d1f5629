import type { ReactNode } from 'react'
import { useServerHealth } from '#data/answers/server-health.ts'
import { useSchool } from '#data/session/use-session.ts'
import { coreTexts as texts } from './core.texts.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import classes from './open-frame.module.css'

type OpenFrameProps = {
  title: string
  lead?: string
  before?: ReactNode
  after?: ReactNode
  /** The device may know no school yet: its server is asked. */
  isNew?: boolean
  children: ReactNode
}

/** The welcome of the school whose server this is. */
function Welcome() {
  const { health } = useServerHealth()
  return texts.welcome(health.status === 'alive' ? health.server.school.name : undefined)
}

/** The frame of screens that are used without signing in. */
export function OpenFrame({ title, lead, before, after, isNew, children }: OpenFrameProps) {
  const school = useSchool()
  return (
    <main className={classes['screen']}>
      <div className={classes['column']}>
        <div className={classes['brand']}>
          <img src={school?.logo ?? '/icons/icon.svg'} width="44" height="44" alt="" />
          <span>
            Dugsi
            <small>{isNew && !school ? <Welcome /> : texts.welcome(school?.name)}</small>
          </span>
        </div>
        {before}
        <div className={classes['card']}>
          <h1>{title}</h1>
          {lead ? <p className={classes['explain']}>{lead}</p> : null}
          {children}
        </div>
        {after}
        <LanguageChoice />
      </div>
      <p className={classes['version']}>Dugsi {__APP_VERSION__}</p>
    </main>
  )
}
