import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import { changeOwnPassword } from '#data/users/own-account.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useSession } from '#data/session/use-session.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toastDone } from '#ui/toast.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { PasswordForm } from './password-form.ts'
import { StrengthLabel } from './StrengthLabel.tsx'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'

const texts = usersTexts.password
const EMPTY: PasswordForm = { oldPassword: '', newPassword: '', confirmation: '' }

export default function ChangePasswordScreen() {
  const access = useAccess()
  const [wasAsked, setAsked] = useState(false)
  if (access?.status !== 'in') return null
  if (access.isPasswordGiven) {
    if (!wasAsked) setAsked(true)
    return <FirstPassword user={access.user} />
  }
  // The sign-in screen sends each role to its first screen, so it opens only once the question is answered.
  return wasAsked ? <Navigate to="/" replace /> : <ChangePassword />
}

function ChangePassword() {
  const session = useSession()
  const { form, field, ...password } = useDraftForm(PasswordForm, {
    initial: EMPTY,
    submit: async ({ oldPassword, newPassword }) => {
      if (!session) return texts.failed
      await changeOwnPassword(session.user.id, oldPassword, newPassword)
      return texts.done
    },
    done: toastDone,
    trouble: texts,
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['narrow']}>
        <Panel title={mailboxOf(session?.user.email ?? '') ?? shownPerson(session?.user.fullname ?? '')}>
          <Form of={password} submit={texts.submit}>
            <input type="hidden" autoComplete="username" value={session?.user.email ?? ''} readOnly />
            <PasswordField label={texts.old} autoComplete="current-password" {...field('oldPassword')} />
            <div>
              <PasswordField
                label={texts.new}
                description={texts.hint}
                autoComplete="new-password"
                {...field('newPassword')}
              />
              <StrengthLabel password={newPassword} />
            </div>
            <PasswordField label={texts.confirmation} autoComplete="new-password" {...field('confirmation')} />
          </Form>
        </Panel>
      </div>
    </Page>
  )
}
