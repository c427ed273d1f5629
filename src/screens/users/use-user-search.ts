import { useEffect } from 'react'
import { IdText } from '#domain/core/fields.ts'
import { getUser } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { toastDone } from '#ui/toast.ts'
import { usersTexts as texts } from './users.texts.ts'

/** The user id in a search; null when it is a word. */
export function idOfSearch(search: string): number | null {
  const parsed = IdText.safeParse(search.trim())
  return parsed.success ? parsed.data : null
}

/** The result of a search by user ID. */
export type UserSearch =
  | { status: 'none' | 'searching' | 'notFound' }
  | { status: 'failed'; error: unknown }
  /** `cachedAt`: the server could not be asked, and this is its cached answer of that instant (milliseconds). */
  | { status: 'found'; user: UserRecord; cachedAt: number | null }

/** Asks the server for one account by its id; null asks nothing. */
export function useUserSearch(id: number | null): { found: UserSearch; ask: () => void } {
  const { answer, ask } = useAnswer(getUser, id === null ? null : { params: { id: String(id) } })
  const foundId = id !== null && answer.status === 'ready' ? answer.data.id : null
  useEffect(() => {
    if (foundId !== null) toastDone(texts.found)
  }, [foundId])
  return { found: searchOf(id, answer), ask }
}

function searchOf(id: number | null, answer: ReturnType<typeof useAnswer<typeof getUser>>['answer']): UserSearch {
  if (id === null) return { status: 'none' }
  if (answer.status === 'ready') return { status: 'found', user: answer.data, cachedAt: answer.cachedAt }
  if (answer.status === 'loading') return { status: 'searching' }
  const { error } = answer
  const isMissing = error instanceof RefusedError && error.code === 'userNotFound'
  return isMissing ? { status: 'notFound' } : { status: 'failed', error }
}
