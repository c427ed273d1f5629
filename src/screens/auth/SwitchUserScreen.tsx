import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { device } from '#data/device/db.ts'
import { forgetPerson, usePeople } from '#data/session/people.ts'
import { switchUser } from '#data/session/switch-user.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PeopleList } from '#ui/PeopleList.tsx'
import { signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInScreen.module.css'
import type { SignIn } from './use-sign-in.ts'

const texts = authTexts.switchUser

/** Screen that signs in another person of this device, by her name and password. */
export default function SwitchUserScreen() {
  const access = useAccess()
  const [enteredId, setEnteredId] = useState<number | null>(null)
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const people = usePeople()
  if (!session || !people) return <LoadingSkeleton />
  const others = people.filter(({ id }) => id !== session.user.id)
  const chosen = others.find(({ id }) => id === Number(params.get('to')))
  const enter: SignIn = async (credentials) => {
    setEnteredId((await switchUser(credentials)).id)
  }
  // The sign-in screen sends each role to its first screen, so it opens only once the new person is signed in.
  if (access?.status === 'in' && access.user.id === enteredId) return <Navigate to={linkTo(signInScreen)} replace />
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['switch']} data-chosen={Boolean(chosen) || undefined}>
        <Panel title={texts.others}>
          {others.length > 0 ? (
            <PeopleList
              people={others}
              chosen={chosen?.id ?? null}
              onPick={(id) => setParams({ to: String(id) }, { replace: true })}
              onForget={(id) => void forgetPerson(device(), id)}
              most={8}
            />
          ) : (
            <p className={classes['nobody']}>{texts.nobody}</p>
          )}
        </Panel>
        <Panel title={chosen?.fullname ?? texts.password}>
          <SignInForm key={chosen?.id ?? 0} signIn={enter} email={chosen?.email ?? ''} isPicked={Boolean(chosen)} />
        </Panel>
      </div>
    </Page>
  )
}
