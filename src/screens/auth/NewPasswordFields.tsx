import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#ui/PasswordField.tsx'
import { authTexts } from './auth.texts.ts'

type NewPasswordFieldsProps = {
  field: (name: 'token' | 'newPassword' | 'confirmation') => UseFormRegisterReturn & { error: string | undefined }
  texts: { code: string; codeHint: string }
}

/** Fields for the code of a mail or a slip, and for the new password, typed twice. */
export const NewPasswordFields = ({ field, texts }: NewPasswordFieldsProps) => (
  <>
    <TextInput
      label={texts.code}
      description={texts.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      {...field('token')}
    />
    <PasswordField
      label={authTexts.reset.password}
      description={authTexts.reset.passwordHint}
      autoComplete="new-password"
      {...field('newPassword')}
    />
    <PasswordField label={authTexts.reset.confirmation} autoComplete="new-password" {...field('confirmation')} />
  </>
)
