import { useAccess } from '#data/use-access.ts'
import { useSchool } from '#data/use-session.ts'
import { authTexts as texts } from './auth.texts.ts'
import { FirstRun } from './FirstRun.tsx'
import { SessionNote } from './SessionNote.tsx'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInScreen.module.css'

export default function SignInScreen() {
  const access = useAccess()
  const school = useSchool()
  if (!access) return null
  const lastEmail = access.status === 'ended' || access.status === 'tooLong' ? access.user.email : ''
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
        <SessionNote access={access} />
        <div className={classes['card']}>
          <h1>{texts.title}</h1>
          <SignInForm email={lastEmail} />
        </div>
        {access.status === 'none' ? <FirstRun /> : null}
      </div>
      <p className={classes['version']}>Dugsi {__APP_VERSION__}</p>
    </main>
  )
}
