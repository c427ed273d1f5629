import { fold } from '#domain/school/names.rules.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'

/** Accounts whose name is the typed one, in whatever spelling. */
export function namesakesOf(
  users: readonly Pick<UserRecord, 'fullName' | 'role' | 'phoneNumber' | 'username'>[],
  typed: string,
) {
  const name = fold(typed)
  return name === '' ? [] : users.filter(({ fullName }) => fold(fullName) === name)
}
