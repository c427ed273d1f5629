import { useWatch } from 'react-hook-form'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import { changeOwnPassword } from '#data/users/own-account.ts'
import { givenPassword } from '#data/session/given-password.ts'
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
  const session = useSession()
  const given = session && givenPassword(session.user.id)
  return session && given ? <FirstPassword user={session.user} given={given} /> : <ChangePassword />
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
