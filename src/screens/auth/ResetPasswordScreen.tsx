import { Alert, Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { verifyResetCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/api.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { forgotPasswordScreen, signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { resetTrouble, troubleWords, type ResetForm, type ResetTrouble } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const texts = authTexts.reset

/** The specification goes to sign-in so long after success. */
const REDIRECT_MS = 1_500

function useSignInSoon(isDone: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => void navigate(linkTo(signInScreen), { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
}

/** Verification code and new password; both variants of the specification in one. */
export default function ResetPasswordScreen() {
  const [form, setForm] = useState<ResetForm>({ token: '', newPassword: '', confirmation: '' })
  const [trouble, setTrouble] = useState<ResetTrouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  useSignInSoon(isDone)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isDone) return
    const found = resetTrouble(form)
    setTrouble(found)
    if (found) return
    setBusy(true)
    try {
      await call(verifyResetCode, { body: { token: form.token, newPassword: form.newPassword } })
      setDone(true)
    } catch (error) {
      setTrouble({ field: null, text: troubleWords(error) })
    } finally {
      setBusy(false)
    }
  }
  const fieldOf = (name: keyof ResetForm) => ({
    value: form[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setForm((before) => ({ ...before, [name]: value }))
    },
    error: trouble?.field === name ? trouble.text : null,
  })

  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        {isDone ? (
          <Alert color="leaf" role="status" icon={<IconCheck size={22} />} title={texts.success}>
            {texts.next}
          </Alert>
        ) : null}
        {trouble && trouble.field === null ? <ProblemAlert message={trouble.text} /> : null}
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          {...fieldOf('token')}
        />
        <PasswordField
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          {...fieldOf('newPassword')}
        />
        <PasswordField label={texts.confirmation} autoComplete="new-password" {...fieldOf('confirmation')} />
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={isDone}>
          {texts.submit}
        </Button>
      </form>
      <div className={classes['help']}>
        <Link className={classes['link']} to={linkTo(forgotPasswordScreen)}>
          {texts.noCode}
        </Link>
        <Link className={classes['link']} to={linkTo(signInScreen)}>
          {authTexts.backToSignIn}
        </Link>
      </div>
    </AuthFrame>
  )
}
