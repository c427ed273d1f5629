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
  /** Asks the server for the school's name where the device knows no school yet. */
  isNew?: boolean
  children: ReactNode
}

/** The welcome with the name of the school that the server belongs to. */
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
        <LanguageChoice />
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
      </div>
      <p className={classes['version']}>Dugsi {__APP_VERSION__}</p>
    </main>
  )
}
