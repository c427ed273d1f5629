import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { accountWords } from '#domain/core/account.texts.ts'
import { PasswordChange, AccountFields } from '#domain/users/users.schema.ts'
import { answerGiven, givenPassword } from '#data/session/given-password.ts'
import { changeOwnPassword, saveAccount } from '#data/users/own-account.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.firstPassword
const { oldPassword, newPassword } = PasswordChange.shape

const FirstChoice = z
  .object({ fullName: AccountFields.shape.fullName, oldPassword, newPassword })
  .refine((form) => form.oldPassword !== form.newPassword, {
    path: ['newPassword'],
    error: () => accountWords.samePassword,
  })

/**
 * After the sign-in with a password that somebody else chose: the own name as the school has it, and a password of one's own. The
 * given password, which is kept nowhere, has to be typed again once the page was loaded anew.
 */
export function FirstPassword({ user }: { user: LoginUser }) {
  const [given] = useState(() => givenPassword(user.id))
  const { field, ...form } = useDraftForm(FirstChoice, {
    initial: { fullName: user.fullname, oldPassword: given ?? '', newPassword: '' },
    submit: async (own) => {
      // The name first: once the password is changed, the given one opens nothing, and nothing could be sent again.
      if (own.fullName !== user.fullname) await saveAccount(user.id, { fullName: own.fullName })
      await changeOwnPassword(user.id, own.oldPassword, own.newPassword)
    },
    done: () => {
      toastDone(usersTexts.password.done)
      void answerGiven()
    },
    trouble: usersTexts.password,
  })
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['narrow']}>
        <Panel title={texts.yours}>
          <Form of={form} submit={texts.submit}>
            <TextInput label={usersTexts.fields.fullName} autoComplete="name" {...field('fullName')} />
            <input type="hidden" autoComplete="username" value={user.email} readOnly />
            {given === null ? (
              <PasswordField
                label={usersTexts.password.old}
                autoComplete="current-password"
                {...field('oldPassword')}
              />
            ) : null}
            <PasswordField
              label={usersTexts.password.new}
              description={usersTexts.password.hint}
              autoComplete="new-password"
              {...field('newPassword')}
            />
          </Form>
          <Button variant="subtle" color="gray" mt="sm" onClick={() => void answerGiven()}>
            {texts.later}
          </Button>
        </Panel>
      </div>
    </Page>
  )
}
