import { changeRole } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { call } from '#data/answers/api.ts'
import { saveAccount } from '#data/users/own-account.ts'
import { changesOf, type AccountForm } from './account-form.ts'

/** Sends the changes of an account. The role comes last: changing it ends sessions, perhaps the own one. */
export async function saveChanges(before: UserRecord, form: AccountForm): Promise<void> {
  const { edit, role } = changesOf(before, form)
  if (Object.keys(edit).length > 0) await saveAccount(before.id, edit)
  if (role) await call(changeRole, { params: { id: String(before.id) }, body: role })
}
