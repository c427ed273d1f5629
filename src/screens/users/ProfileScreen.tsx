import { Button } from '@mantine/core'
import { IconCamera, IconKey } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { shownPerson, shownWord } from '#domain/school/shown-words.texts.ts'
import { getUser } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { usePhoto } from '#data/users/photo.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'
import { changePasswordScreen, uploadPhotoScreen } from './users.screens.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.profile

/** The own account: details, photo, access and sessions. */
export default function ProfileScreen() {
  const session = useSession()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {session ? <Profile ownId={session.user.id} /> : <LoadingSkeleton />}
    </Page>
  )
}

function Profile({ ownId }: { ownId: number }) {
  const { answer, ask } = useAnswer(getUser, { params: { id: String(ownId) } })
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(user) => (
        <div className={classes['columns']}>
          <Panel title={texts.details}>
            <Head user={user} />
            <ProfileForm
              key={`${user.fullName}\n${user.phoneNumber}\n${user.phoneProposed}`}
              user={user}
              onSaved={ask}
            />
          </Panel>
          <div className={classes['stack']}>
            <Panel title={texts.access}>
              <p className={classes['text']}>{usersTexts.access[user.role]}</p>
            </Panel>
            <Sessions />
          </div>
        </div>
      )}
    </AnswerGate>
  )
}

function Head({ user }: { user: UserRecord }) {
  const own = useSession()?.user
  const photo = usePhoto(own?.photoUrl ?? user.photoUrl)
  return (
    <div className={classes['me']}>
      <span className={classes['face']}>
        {photo ? <img src={photo} alt={texts.photoOf(user.fullName)} /> : <span aria-hidden>{initialOf(user)}</span>}
      </span>
      <div>
        <strong>{shownPerson(user.fullName)}</strong>
        {mailboxOf(user.email) ? <p>{user.email}</p> : null}
        <p className="num">
          {user.username} · {shownWord(user.role)} · {usersTexts.fields.id}&nbsp;{user.id}
        </p>
      </div>
      <Button component={Link} to={linkTo(uploadPhotoScreen)} variant="default" leftSection={<IconCamera size={18} />}>
        {user.photoUrl ? texts.changePhoto : texts.addPhoto}
      </Button>
      <Button component={Link} to={linkTo(changePasswordScreen)} variant="default" leftSection={<IconKey size={18} />}>
        {texts.changePassword}
      </Button>
    </div>
  )
}

const initialOf = ({ fullName }: UserRecord): string => shownPerson(fullName).trim().charAt(0).toUpperCase()
