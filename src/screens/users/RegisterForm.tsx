import { useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { registerUser } from '#domain/users/users.endpoints.ts'
import { RegisterUser, type UserRecord } from '#domain/users/users.schema.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import {
  changedAccount,
  draftOf,
  EMPTY_ACCOUNT,
  formOf,
  isSameDraft,
  lastDayOf,
  NewAccount,
  type AccountDraft,
  type AccountForm,
} from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import { saveChanges } from './save-changes.ts'
import { teacherClassesScreen } from './users.screens.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.register
const ChangedAccount = changedAccount(texts.mismatch)

type RegisterFormProps = { ownerId: number; edited: UserRecord | null; onSaved: () => void }

async function register({
  confirmation: _confirmation,
  role,
  accessUntil,
  ...details
}: AccountForm): Promise<UserRecord> {
  const { user } = await call(registerUser, {
    body: RegisterUser.parse({ ...details, ...lastDayOf({ role, accessUntil }), Role: role }),
  })
  return user
}

/** Registers an account, or changes the one that was found. */
export function RegisterForm({ ownerId, edited, onSaved }: RegisterFormProps) {
  const navigate = useNavigate()
  const initial = edited ? formOf(edited) : EMPTY_ACCOUNT
  const account = useDraftForm<AccountForm, AccountForm, UserRecord | void>(edited ? ChangedAccount : NewAccount, {
    initial,
    draft: {
      key: `users:${ownerId}:${edited?.id ?? 'new'}`,
      ownerId,
      // Passwords are never written to the device.
      keeps: {
        of: (values) => (isSameDraft(values, initial) ? null : draftOf(values)),
        back: (draft: AccountDraft) => draft,
      },
    },
    submit: (values) => (edited ? saveChanges(edited, values) : register(values)),
    done: (made) => {
      toastDone(edited ? usersTexts.updated : texts.success)
      if (made?.role === 'Teacher') void navigate(linkTo(teacherClassesScreen, {}, { teacher: String(made.id) }))
      else onSaved()
    },
    trouble: edited ? usersTexts.updateFailed : texts.failed,
  })
  return (
    <Panel title={edited ? usersTexts.edit.title(edited.fullName) : texts.formTitle}>
      <Form
        of={account}
        submit={edited ? texts.save : texts.submit}
        button={{ size: 'lg' }}
        clear={edited ? texts.undo : texts.clear}
        restored={texts.restored}
        isWide
      >
        <AccountFields account={account} presentRole={edited?.role ?? null} />
      </Form>
    </Panel>
  )
}
