import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatPhone } from '#domain/students/phone.rules.ts'
import { RegisterUser, type UserRecord } from '#domain/users/users.schema.ts'
import { changeOwnPhone, saveAccount } from '#data/users/own-account.ts'
import form from '#ui/form.module.css'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.profile
const Own = RegisterUser.pick({ fullName: true, phoneNumber: true }).extend({ password: z.string() })
type Own = z.output<typeof Own>

/** Saves what differs; a parent's phone goes to the office, which has to confirm it. Says what became of it. */
async function saveOwn(user: UserRecord, { fullName, phoneNumber, password }: Own): Promise<string> {
  const isParent = user.role === 'PARENT'
  const isOtherPhone = phoneNumber !== (user.phoneNumber ?? '')
  const edit = { ...(fullName === user.fullName ? {} : { fullName }), ...(isParent ? {} : { phoneNumber }) }
  // First what may be refused: the rest stays on the form with it.
  const proposed = isParent && isOtherPhone ? (await changeOwnPhone(phoneNumber, password)).message : null
  if (Object.keys(edit).length > 0) await saveAccount(user.id, edit)
  return proposed ?? usersTexts.updated
}

/** What people may change of themselves. */
export function ProfileForm({ user, onSaved }: { user: UserRecord; onSaved: () => void }) {
  const { register, handleSubmit, formState, control } = useForm<Own>({
    resolver: zodResolver(Own),
    defaultValues: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '', password: '' },
  })
  const phone = useWatch({ control, name: 'phoneNumber' })
  const needsPassword = user.role === 'PARENT' && phone.trim() !== (user.phoneNumber ?? '')
  const { errors, isSubmitting, isDirty } = formState
  const [trouble, setTrouble] = useState<string | null>(null)
  const save = async (values: Own) => {
    setTrouble(null)
    try {
      toastDone(await saveOwn(user, values))
      onSaved()
    } catch (error) {
      setTrouble(troubleOf(error, usersTexts.updateFailed))
    }
  }
  return (
    <form className={form['form']} onSubmit={(event) => void handleSubmit(save)(event)} noValidate>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <TextInput
        label={usersTexts.fields.fullName}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextInput
        label={usersTexts.fields.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      {user.phoneProposed ? <p role="status">{texts.phoneWaits(formatPhone(user.phoneProposed))}</p> : null}
      {needsPassword ? (
        <PasswordField
          label={usersTexts.fields.password}
          description={texts.phonePassword}
          autoComplete="current-password"
          {...register('password')}
        />
      ) : null}
      <div className={form['buttons']}>
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
