import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconLockOpen, IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { Credentials } from '#domain/auth/auth.schema.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { firstSignInScreen } from './auth.screens.ts'
import { authTexts as texts } from './auth.texts.ts'
import { schemaResolver } from '../core/form/schema-resolver.ts'
import classes from './SignInScreen.module.css'
import { useSignIn, type SignIn, type SignInTrouble } from './use-sign-in.ts'

const Form = Credentials.pick({ email: true, password: true })

/** Whether a typed password looks like a code from a slip: XXXX-XXXXXX. */
const isCode = (password: string): boolean => /^[0-9a-z]{4}[\s-]?[0-9a-z]{6}$/i.test(password.trim())

const LOOKS = {
  refused: { color: 'clay', icon: <IconAlertTriangle size={22} /> },
  locked: { color: 'amber', icon: <IconLock size={22} /> },
  unlocked: { color: 'leaf', icon: <IconLockOpen size={22} /> },
  noServer: { color: 'amber', icon: <IconWifiOff size={22} />, title: texts.noServerTitle },
} as const satisfies Record<SignInTrouble['kind'], object>

type SignInFormProps = {
  signIn: SignIn
  email: string
  /** Whether the person was chosen from a list, so that only the password is missing. */
  isPicked?: boolean
}

export function SignInForm({ signIn, email, isPicked = false }: SignInFormProps) {
  const { submit, trouble, isLocked } = useSignIn(signIn)
  const { register, handleSubmit, formState, setFocus, getValues } = useForm({
    resolver: schemaResolver(Form),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (isPicked) setFocus('password')
  }, [isPicked, setFocus])
  return (
    <form className={classes['form']} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
      {trouble ? (
        <Alert {...LOOKS[trouble.kind]} role={trouble.kind === 'locked' ? 'timer' : 'alert'} className="num">
          {trouble.text}
          {trouble.kind === 'refused' && isCode(getValues('password')) ? (
            <>
              {' '}
              {texts.firstSignIn.isCode} <Link to={linkTo(firstSignInScreen)}>{texts.firstSignIn.link}</Link>
            </>
          ) : null}
        </Alert>
      ) : null}
      <TextInput
        label={texts.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={isSubmitting} data-locked={isLocked || undefined}>
        {texts.submit}
      </Button>
    </form>
  )
}
