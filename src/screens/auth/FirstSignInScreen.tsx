import { TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { verifyResetCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { signIn } from '#data/session/sign-in.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { signInScreen } from './auth.screens.ts'
import { authTexts } from './auth.texts.ts'
import { OpenFrame } from '../core/OpenFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { FirstSignInForm, missingOf, resetWords } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const texts = authTexts.firstSignIn

/** First sign-in: somebody with a slip of the school types its name and code, chooses a password and is signed in. */
export default function FirstSignInScreen() {
  const navigate = useNavigate()
  const { field, ...form } = useDraftForm(FirstSignInForm, {
    initial: { name: '', token: '', newPassword: '', confirmation: '' },
    blocked: missingOf,
    submit: async ({ name, token, newPassword }) => {
      await call(verifyResetCode, { body: { name, token, newPassword } })
      // From here on the password is set and the code used up: a failed sign-in must not be tried again with the code.
      const isIn = await signIn({ email: name, password: newPassword }).then(
        () => true,
        () => false,
      )
      if (isIn) toastDone(authTexts.success)
      else toastFailed(texts.signInFailed)
    },
    // The sign-in screen sends each role to its first screen.
    done: () => void navigate(linkTo(signInScreen), { replace: true }),
    stays: true,
    trouble: resetWords,
  })
  return (
    <OpenFrame title={texts.title} lead={texts.lead} isNew>
      <Form of={form} submit={texts.submit} button={{ size: 'lg', fullWidth: true }} className={classes['form']}>
        <TextInput
          label={authTexts.email}
          description={texts.nameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          {...field('name')}
        />
        <NewPasswordFields field={field} texts={texts} />
      </Form>
      <div className={classes['help']}>
        <Link className={classes['link']} to={linkTo(signInScreen)}>
          {authTexts.backToSignIn}
        </Link>
      </div>
    </OpenFrame>
  )
}
