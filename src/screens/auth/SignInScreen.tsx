import { useState } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import { device } from '#data/device/db.ts'
import { forgetPerson, usePeople } from '#data/session/people.ts'
import { signIn } from '#data/session/sign-in.ts'
import { useAccess } from '#data/session/use-access.ts'
import { PeopleList } from '#ui/PeopleList.tsx'
import { toastInfo } from '#ui/toast.ts'
import { firstSignInScreen, forgotPasswordScreen } from './auth.screens.ts'
import { authTexts as texts } from './auth.texts.ts'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { FirstRun } from './FirstRun.tsx'
import { SessionNote } from './SessionNote.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInHelpLink } from './SignInHelpLink.tsx'
import classes from './SignInScreen.module.css'

const Help = () => (
  <div className={classes['help']}>
    <Link className={classes['link']} to={linkTo(forgotPasswordScreen)}>
      {texts.forgotLink}
    </Link>
    <Link className={classes['link']} to={linkTo(firstSignInScreen)}>
      {texts.firstSignIn.link}
    </Link>
    <SignInHelpLink />
    <p className={classes['hint']}>{texts.noAccount}</p>
    <button type="button" className={classes['link']} onClick={() => toastInfo(texts.createAccountToast)}>
      {texts.createAccount}
    </button>
  </div>
)

export default function SignInScreen() {
  const access = useAccess()
  const people = usePeople()
  const [pickedId, setPicked] = useState<number | null>(null)
  if (!access || !people) return null
  const picked = people.find(({ id }) => id === pickedId)
  const lastEmail = access.status === 'ended' || access.status === 'tooLong' ? toldNameOf(access.user) : ''
  const isNew = access.status === 'none' && people.length === 0
  return (
    <OpenFrame
      title={texts.title}
      isNew={isNew}
      before={<SessionNote access={access} />}
      after={
        isNew ? (
          <FirstRun />
        ) : people.length > 0 ? (
          <section className={classes['people']}>
            <h2>{texts.people}</h2>
            <PeopleList
              people={people}
              chosen={pickedId}
              onPick={setPicked}
              onForget={(id) => void forgetPerson(device(), id)}
            />
          </section>
        ) : null
      }
    >
      <SignInForm key={picked?.id ?? 0} signIn={signIn} email={picked?.email ?? lastEmail} isPicked={Boolean(picked)} />
      <Help />
    </OpenFrame>
  )
}
