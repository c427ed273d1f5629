import { Alert } from '@mantine/core'
import { z } from 'zod'
import { phoneInSentence } from '#domain/school/phone.rules.ts'
import { shownPerson } from '#domain/school/shown-words.texts.ts'
import type { ReadSlip } from '#domain/users/slips.endpoints.ts'
import { verifyResetCode } from '#domain/users/users.endpoints.ts'
import { ResetPassword } from '#domain/users/users.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { signIn } from '#data/session/sign-in.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toastFailed } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { troubleOf } from '../core/trouble.ts'
import { arriveTexts as texts } from './arrive.texts.ts'
import { authTexts } from './auth.texts.ts'
import { resetWords } from './reset-form.ts'
import classes from './SignInScreen.module.css'

const Chosen = z.object({ newPassword: ResetPassword })

type ArrivalFormProps = {
  code: string
  slip: ReadSlip
  /** Called before the sign-in, which ends that of whoever was signed in here. */
  onStart: () => void
  onDone: () => void
  /** Called where the code was used meanwhile, as on another phone. */
  onRefused: () => void
}

/** Chooses the password of the slip's account, typed once since it can be shown, and signs in with it. */
export function ArrivalForm({ code, slip, onStart, onDone, onRefused }: ArrivalFormProps) {
  const { field, ...form } = useDraftForm(Chosen, {
    initial: { newPassword: '' },
    submit: async ({ newPassword }) => {
      onStart()
      await call(verifyResetCode, { body: { token: code, newPassword } })
      // From here on the code is used up: a failed sign-in must not be tried again with it.
      await signIn({ email: slip.name, password: newPassword }).catch(() =>
        toastFailed(authTexts.firstSignIn.signInFailed),
      )
    },
    done: onDone,
    stays: true,
    trouble: (error) => {
      if (error instanceof RefusedError && error.code === 'wrongResetCode') onRefused()
      return troubleOf(error, resetWords)
    },
  })
  return (
    <>
      <div className={classes['arrival']}>
        <p>{texts.account}</p>
        <strong>{shownPerson(slip.fullName)}</strong>
        {slip.children.length > 0 ? <p>{texts.children(slip.children.join(', '))}</p> : null}
      </div>
      {slip.role === 'PARENT' && slip.children.length === 0 ? <Alert color="amber">{texts.noChildren}</Alert> : null}
      <Form of={form} submit={texts.submit} button={{ size: 'lg', fullWidth: true }} className={classes['form']}>
        <input type="text" autoComplete="username" value={slip.name} readOnly hidden />
        <PasswordField
          label={texts.password}
          description={texts.hint}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <p className={classes['hint']}>{texts.later(phoneInSentence(slip.name))}</p>
      </Form>
    </>
  )
}
