import { Alert, Button, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { linkTo } from '#app/screens.ts'
import { sendResetCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { resetPasswordScreen, signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { resetWords } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const texts = authTexts.forgot
const Account = z.object({ emailOrPhone: z.string().refine((text) => text.trim() !== '', texts.missing) })

/**
 * Requests a code for resetting a password, and says how the code comes; the answer is the same for unknown accounts.
 */
export default function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { field, ...form } = useDraftForm(Account, {
    initial: { emailOrPhone: '' },
    submit: (body) => call(sendResetCode, { body }),
    done: ({ isMailed }) => setAnswer(isMailed ? texts.mailed : texts.ask),
    stays: true,
    trouble: resetWords,
  })
  return (
    <OpenFrame title={texts.title} lead={texts.lead}>
      <Form
        of={form}
        submit={texts.submit}
        button={{ size: 'lg', fullWidth: true, variant: answer ? 'default' : 'filled' }}
        className={classes['form']}
      >
        {answer ? (
          <Alert color="leaf" role="status" icon={<IconMailForward size={22} />}>
            {answer}
          </Alert>
        ) : null}
        <TextInput
          label={texts.field}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...field('emailOrPhone')}
        />
        {answer ? (
          <Button component={Link} to={linkTo(resetPasswordScreen)} size="lg" fullWidth>
            {texts.enterCode}
          </Button>
        ) : null}
      </Form>
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
    </OpenFrame>
  )
}
