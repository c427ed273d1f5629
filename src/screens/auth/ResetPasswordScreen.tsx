import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { verifyResetCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { forgotPasswordScreen, signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { missingOf, ResetForm, resetWords } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const texts = authTexts.reset

/** Delay of the redirect to sign-in after success (AUTH-8). */
const REDIRECT_MS = 1_500

function useSignInSoon(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate(linkTo(signInScreen), { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}

/** Verification code and new password; both documented variants in one (AUTH-8). */
export default function ResetPasswordScreen() {
  const [isDone, setDone] = useState(false)
  useSignInSoon(isDone)
  const { field, ...form } = useDraftForm(ResetForm, {
    initial: { token: '', newPassword: '', confirmation: '' },
    blocked: missingOf,
    submit: ({ token, newPassword }) => call(verifyResetCode, { body: { token, newPassword } }),
    done: () => setDone(true),
    stays: true,
    trouble: resetWords,
  })
  return (
    <OpenFrame title={texts.title} lead={texts.lead}>
      <Form
        of={form}
        submit={texts.submit}
        button={{ size: 'lg', fullWidth: true, disabled: isDone }}
        className={classes['form']}
      >
        {isDone ? (
          <Alert color="leaf" role="status" icon={<IconCheck size={22} />} title={texts.success}>
            {texts.next}
          </Alert>
        ) : null}
        <NewPasswordFields field={field} texts={texts} />
      </Form>
      <div className={classes['help']}>
        <Link className={classes['link']} to={linkTo(forgotPasswordScreen)}>
          {texts.noCode}
        </Link>
        <Link className={classes['link']} to={linkTo(signInScreen)}>
          {authTexts.backToSignIn}
        </Link>
      </div>
    </OpenFrame>
  )
}
