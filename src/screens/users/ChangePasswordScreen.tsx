import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { changeOwnPassword } from '#data/users/own-account.ts'
import { useSession } from '#data/use-session.ts'
import form from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { PasswordForm } from './password-form.ts'
import { StrengthLabel } from './StrengthLabel.tsx'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'
import { wordsOf } from './words.ts'

const texts = usersTexts.password
const EMPTY: PasswordForm = { oldPassword: '', newPassword: '', confirmation: '' }

export default function ChangePasswordScreen() {
  const session = useSession()
  const { register, handleSubmit, formState, reset, control } = useForm({
    resolver: zodResolver(PasswordForm),
    defaultValues: EMPTY,
  })
  const newPassword = useWatch({ control, name: 'newPassword' })
  const [trouble, setTrouble] = useState<string | null>(null)
  const { errors, isSubmitting } = formState
  const save = async (values: PasswordForm) => {
    if (!session) return
    setTrouble(null)
    try {
      toastDone(await changeOwnPassword(session.user.id, values.oldPassword, values.newPassword))
      reset(EMPTY)
    } catch (error) {
      setTrouble(wordsOf(error, texts.failed))
    }
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['narrow']}>
        <Panel title={session?.user.email ?? ''}>
          <form className={form['form']} onSubmit={(event) => void handleSubmit(save)(event)} noValidate>
            {trouble ? <ProblemAlert message={trouble} /> : null}
            <input type="hidden" autoComplete="username" value={session?.user.email ?? ''} readOnly />
            <PasswordField
              label={texts.old}
              autoComplete="current-password"
              error={errors.oldPassword?.message}
              {...register('oldPassword')}
            />
            <div>
              <PasswordField
                label={texts.new}
                description={texts.hint}
                autoComplete="new-password"
                error={errors.newPassword?.message}
                {...register('newPassword')}
              />
              <StrengthLabel password={newPassword} />
            </div>
            <PasswordField
              label={texts.confirmation}
              autoComplete="new-password"
              error={errors.confirmation?.message}
              {...register('confirmation')}
            />
            <Button type="submit" loading={isSubmitting}>
              {texts.submit}
            </Button>
          </form>
        </Panel>
      </div>
    </Page>
  )
}
