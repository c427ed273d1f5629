import { zodResolver } from '@hookform/resolvers/zod'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RegisterUser, type UserRecord } from '#domain/users/users.schema.ts'
import { saveAccount } from '#data/users/own-account.ts'
import form from '#ui/form.module.css'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { usersTexts } from './users.texts.ts'
import { wordsOf } from './words.ts'

const texts = usersTexts.profile
const Own = RegisterUser.pick({ fullName: true, phoneNumber: true })

/** What people may change of themselves. */
export function ProfileForm({ user, onSaved }: { user: UserRecord; onSaved: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Own),
    defaultValues: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  const [trouble, setTrouble] = useState<string | null>(null)
  const save = async (values: { fullName: string; phoneNumber: string }) => {
    setTrouble(null)
    try {
      await saveAccount(user.id, values)
      toastDone(usersTexts.updated)
      onSaved()
    } catch (error) {
      setTrouble(wordsOf(error, usersTexts.updateFailed))
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
      <div className={form['buttons']}>
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
