import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconLockOpen, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Credentials } from '#domain/auth/auth.schema.ts'
import { toastInfo } from '#ui/toast.ts'
import { authTexts as texts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'
import { useSignIn, type SignInTrouble } from './use-sign-in.ts'

const Form = Credentials.pick({ email: true, password: true })

const LOOKS = {
  refused: { color: 'clay', icon: <IconAlertTriangle size={22} /> },
  locked: { color: 'amber', icon: <IconLock size={22} /> },
  unlocked: { color: 'leaf', icon: <IconLockOpen size={22} /> },
  noServer: { color: 'amber', icon: <IconWifiOff size={22} />, title: texts.noServerTitle },
} as const satisfies Record<SignInTrouble['kind'], object>

export function SignInForm({ email }: { email: string }) {
  const { submit, trouble, isLocked } = useSignIn()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState
  const [isVisible, setVisible] = useState(false)
  return (
    <form className={classes['form']} onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
      {trouble ? (
        <Alert {...LOOKS[trouble.kind]} role={trouble.kind === 'locked' ? 'timer' : 'alert'} className="num">
          {trouble.text}
        </Alert>
      ) : null}
      <TextInput
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': isVisible ? texts.hidePassword : texts.showPassword,
          'aria-hidden': false,
          tabIndex: 0,
        }}
        {...register('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={isSubmitting} data-locked={isLocked || undefined}>
        {texts.submit}
      </Button>
      <div>
        <p className={classes['hint']}>{texts.noAccount}</p>
        <button type="button" className={classes['link']} onClick={() => toastInfo(texts.createAccountToast)}>
          {texts.createAccount}
        </button>
      </div>
    </form>
  )
}
