import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { registerUser } from '#domain/users/users.endpoints.ts'
import { RegisterUser, type UserRecord } from '#domain/users/users.schema.ts'
import { call } from '#data/api.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { changedAccount, EMPTY_ACCOUNT, formOf, NewAccount, type AccountForm } from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import { saveChanges } from './save-changes.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.register
const ChangedAccount = changedAccount(texts.mismatch)

type RegisterFormProps = { ownerId: number; edited: UserRecord | null; onSaved: () => void }

async function register({ confirmation: _confirmation, role, ...details }: AccountForm): Promise<void> {
  await call(registerUser, { body: RegisterUser.parse({ ...details, Role: role }) })
}

/** Registers an account, or changes the one that was found. */
export function RegisterForm({ ownerId, edited, onSaved }: RegisterFormProps) {
  const initial = useMemo(() => (edited ? formOf(edited) : EMPTY_ACCOUNT), [edited])
  const account = useForm<AccountForm>({
    resolver: zodResolver(edited ? ChangedAccount : NewAccount),
    defaultValues: initial,
  })
  const draft = useAccountDraft({ key: `users:${ownerId}:${edited?.id ?? 'new'}`, ownerId, form: account, initial })
  const [trouble, setTrouble] = useState<string | null>(null)
  const clear = () => {
    account.reset(initial)
    draft.drop()
  }
  const save = async (values: AccountForm) => {
    setTrouble(null)
    try {
      await (edited ? saveChanges(edited, values) : register(values))
      toastDone(edited ? usersTexts.updated : texts.success)
      clear()
      onSaved()
    } catch (error) {
      setTrouble(troubleOf(error, edited ? usersTexts.updateFailed : texts.failed))
    }
  }
  return (
    <Panel title={edited ? usersTexts.edit.title(edited.fullName) : texts.formTitle}>
      <form onSubmit={(event) => void account.handleSubmit(save)(event)} noValidate>
        <Stack>
          {draft.isRestored ? (
            <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
              {texts.restored}
            </Alert>
          ) : null}
          {trouble ? <ProblemAlert message={trouble} /> : null}
          <AccountFields account={account} presentRole={edited?.role ?? null} />
          <div className={form['buttons']}>
            <Button type="submit" size="lg" loading={account.formState.isSubmitting}>
              {edited ? texts.save : texts.submit}
            </Button>
            <Button size="lg" variant="subtle" color="gray" onClick={clear}>
              {edited ? texts.undo : texts.clear}
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  )
}
