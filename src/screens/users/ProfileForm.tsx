import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { phoneInSentence } from '#domain/school/phone.rules.ts'
import { AccountFields, type UserRecord } from '#domain/users/users.schema.ts'
import { changeOwnPhone, saveAccount } from '#data/users/own-account.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toastDone } from '#ui/toast.ts'
import { usersTexts } from './users.texts.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'

const texts = usersTexts.profile
const Own = AccountFields.pick({ fullName: true, phoneNumber: true }).extend({ password: z.string() })
type Own = z.output<typeof Own>

/** Whether a phone is another than that of a parent's account, which only her password changes. */
const needsPassword = (user: UserRecord, phoneNumber: string): boolean =>
  user.role === 'PARENT' && phoneNumber.trim() !== (user.phoneNumber ?? '')

/** The form of one's own account: a parent's new phone asks for the password before it is sent. */
const ownOf = (user: UserRecord) =>
  Own.refine(({ phoneNumber, password }) => password !== '' || !needsPassword(user, phoneNumber), {
    path: ['password'],
    error: () => texts.enterPassword,
  })

/**
 * Saves what differs; a parent's new phone has to be confirmed by the office. Resolves to a message about the result.
 */
async function saveOwn(user: UserRecord, { fullName, phoneNumber, password }: Own): Promise<string> {
  const isParent = user.role === 'PARENT'
  const isOtherPhone = phoneNumber !== (user.phoneNumber ?? '')
  const edit = { ...(fullName === user.fullName ? {} : { fullName }), ...(isParent ? {} : { phoneNumber }) }
  // The phone is sent first, since it may be refused: then all changes stay in the form.
  const phone = isParent && isOtherPhone ? await changeOwnPhone(phoneNumber, password) : null
  if (Object.keys(edit).length > 0) await saveAccount(user.id, edit)
  if (phone === null) return usersTexts.updated
  return phone.isProposed ? texts.phoneProposed : texts.phoneSame
}

/** Form in which people change their own name and phone. */
export function ProfileForm({ user, onSaved }: { user: UserRecord; onSaved: () => void }) {
  const [schema] = useState(() => ownOf(user))
  const { form, field, ...own } = useDraftForm(schema, {
    initial: { fullName: user.fullName, phoneNumber: user.phoneNumber ?? '', password: '' },
    submit: (values) => saveOwn(user, values),
    done: (words) => {
      toastDone(words)
      onSaved()
    },
    stays: true,
    trouble: usersTexts.updateFailed,
  })
  const phone = useWatch({ control: form.control, name: 'phoneNumber' })
  return (
    <Form of={own} submit={texts.save} button={{ disabled: !form.formState.isDirty }}>
      <TextInput label={usersTexts.fields.fullName} autoComplete="name" {...field('fullName')} />
      <TextInput
        label={usersTexts.fields.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...field('phoneNumber')}
      />
      {user.phoneProposed ? <p role="status">{texts.phoneWaits(phoneInSentence(user.phoneProposed))}</p> : null}
      {user.phoneRefused ? <p role="status">{texts.phoneRefused(phoneInSentence(user.phoneRefused))}</p> : null}
      {needsPassword(user, phone) ? (
        <PasswordField
          label={usersTexts.fields.password}
          description={texts.phonePassword}
          autoComplete="current-password"
          {...field('password')}
        />
      ) : null}
    </Form>
  )
}
