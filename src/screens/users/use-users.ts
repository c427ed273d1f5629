import { listUsers } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { isNoServer } from '#data/answers/errors.ts'
import { server, shownOfAnswer, type SourceAnswer, type Shown } from '#data/answers/source.ts'
import type { Here } from '../core/list/list.ts'
import { idOfSearch, useUserSearch, type UserSearch } from './use-user-search.ts'

export type UsersFound = {
  users: readonly UserRecord[]
  /** Whether an account with the searched ID exists; null where no ID is searched. */
  isFound: boolean | null
}

/** A person is found by name in any spelling, by username, and by any part of email and phone. */
export const userSearchTerms = ({ id, fullName, username, email, phoneNumber }: UserRecord) => ({
  id,
  words: `${fullName} ${username} ${email}`,
  phone: phoneNumber,
  codes: email,
})

const useAll = server(listUsers, () => ({}))

/** All accounts, or the one with the searched ID. */
export function useUsers({ values: { search } }: Here<'search' | 'role'>): SourceAnswer<UsersFound> {
  const { shown, ask } = useAll({})
  const { found, ask: askOne } = useUserSearch(idOfSearch(search))
  return {
    shown: shownOf(found, shown),
    ask: () => {
      ask()
      askOne()
    },
  }
}

function shownOf(found: UserSearch, all: Shown<UserRecord[]>): Shown<UsersFound> {
  if (found.status === 'searching') return { status: 'loading' }
  if (found.status === 'found') {
    const { user, cachedAt } = found
    return shownOfAnswer({ status: 'ready', data: { users: [user], isFound: true }, cachedAt })
  }
  if (found.status === 'notFound') return { status: 'ready', data: { users: [], isFound: false }, from: 'server' }
  // Without the server the cached list is searched.
  if (found.status === 'failed' && !(isNoServer(found.error) && all.status === 'ready'))
    return { status: 'failed', error: found.error }
  return all.status === 'ready' ? { ...all, data: { users: all.data, isFound: null } } : all
}
