import type { ReactNode } from 'react'
import { useSchool } from '#data/use-session.ts'
import { authTexts as texts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'

type AuthFrameProps = { title: string; lead?: string; before?: ReactNode; after?: ReactNode; children: ReactNode }

/** The frame of the forms that are used without signing in. */
export function AuthFrame({ title, lead, before, after, children }: AuthFrameProps) {
  const school = useSchool()
  return (
    <main className={classes['screen']}>
      <div className={classes['column']}>
        <div className={classes['brand']}>
          <img src="/icons/icon.svg" width="44" height="44" alt="" />
          <span>
            Dugsi
            <small>{texts.lead(school?.name)}</small>
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
