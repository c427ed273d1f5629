import { Alert, Button, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { sendResetCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/api.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { resetPasswordScreen, signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { troubleWords } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const texts = authTexts.forgot

/** Requests a password reset code; says what the server says, which is the same whether or not the account exists. */
export default function ForgotPasswordScreen() {
  const [emailOrPhone, setEmailOrPhone] = useState('')
  const [missing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(emailOrPhone.trim() === '')
    if (emailOrPhone.trim() === '') return
    setBusy(true)
    setTrouble(null)
    try {
      setAnswer((await call(sendResetCode, { body: { emailOrPhone } })).message)
    } catch (error) {
      setTrouble(troubleWords(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        {answer ? (
          <Alert color="leaf" role="status" icon={<IconMailForward size={22} />}>
            {answer}
          </Alert>
        ) : null}
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <TextInput
          label={texts.field}
          value={emailOrPhone}
          onChange={(event) => setEmailOrPhone(event.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          error={missing ? texts.missing : null}
        />
        {answer ? (
          <Button component={Link} to={linkTo(resetPasswordScreen)} size="lg" fullWidth>
            {texts.enterCode}
          </Button>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={isBusy} variant={answer ? 'default' : 'filled'}>
          {texts.submit}
        </Button>
      </form>
      <div className={classes['help']}>
        {answer ? null : (
          <Link className={classes['link']} to={linkTo(resetPasswordScreen)}>
            {texts.haveCode}
          </Link>
        )}
        <Link className={classes['link']} to={linkTo(signInScreen)}>
          {authTexts.backToSignIn}
        </Link>
      </div>
    </AuthFrame>
  )
}
