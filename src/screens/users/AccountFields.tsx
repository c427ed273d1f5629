import { NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { plainUsername } from '#domain/users/usernames.rules.ts'
import { CHANGED_ROLES, REGISTERED_ROLES } from '#domain/users/users.schema.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import form from '#ui/form.module.css'
import type { DraftForm } from '../core/form/use-draft-form.ts'
import { DayField } from '../core/DayField.tsx'
import { NamesakesNote } from './NamesakesNote.tsx'
import { RoleLines } from './RoleLines.tsx'
import { isChangedRole, type AccountForm } from './account-form.ts'
import { StrengthLabel } from './StrengthLabel.tsx'
import classes from './users.module.css'
import { usersTexts as texts } from './users.texts.ts'

type AccountFieldsProps = {
  account: Pick<DraftForm<AccountForm>, 'form' | 'field' | 'part'>
  /** The role of the account on the server; null for a new one. */
  presentRole: string | null
}

function RoleField({ account: { field }, presentRole }: AccountFieldsProps) {
  const isFixed = presentRole !== null && !isChangedRole(presentRole)
  const choices = isFixed
    ? [presentRole]
    : presentRole === null
      ? [{ value: '', label: texts.register.rolePlaceholder }, ...REGISTERED_ROLES]
      : [...CHANGED_ROLES]
  return (
    <>
      <NativeSelect
        label={texts.fields.role}
        data={choices}
        disabled={isFixed}
        description={isFixed ? texts.roleFixed(presentRole) : presentRole === null ? texts.roleHint : texts.roleEnds}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...(isFixed ? { value: presentRole, onChange: () => undefined } : field('role'))}
      />
      {isFixed ? null : <RoleLines />}
    </>
  )
}

/** The fields of an account, for registering and for changing. */
export function AccountFields({ account, presentRole }: AccountFieldsProps) {
  const { field, part } = account
  const password = useWatch({ control: account.form.control, name: 'password' })
  const role = useWatch({ control: account.form.control, name: 'role' })
  const isNew = presentRole === null
  return (
    <div className={form['wide']}>
      <TextInput
        label={texts.fields.fullName}
        autoComplete="off"
        {...field('fullName')}
        onBlurCapture={({ currentTarget: { value } }) => {
          if (isNew && value.trim() !== '' && account.form.getValues('username') === '')
            account.form.setValue('username', plainUsername(value), { shouldDirty: true, shouldValidate: true })
        }}
      />
      {isNew ? <NamesakesNote account={account} /> : null}
      <TextInput
        label={texts.fields.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextInput
        label={texts.fields.email}
        description={texts.emailHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextInput
        label={texts.fields.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('phoneNumber')}
      />
      <div className={form['full']}>
        <RoleField account={account} presentRole={presentRole} />
      </div>
      {role === 'AUDITOR' ? (
        <DayField label={texts.fields.accessUntil} description={texts.accessUntilHint} {...part('accessUntil')} />
      ) : null}
      {isNew ? null : <p className={`${form['full']} ${classes['explain']}`}>{texts.passwordEnds}</p>}
      <div>
        <PasswordField
          label={isNew ? texts.fields.password : texts.fields.newPassword}
          autoComplete="new-password"
          {...field('password')}
        />
        <StrengthLabel password={password} />
      </div>
      <PasswordField label={texts.fields.confirmation} autoComplete="new-password" {...field('confirmation')} />
    </div>
  )
}
