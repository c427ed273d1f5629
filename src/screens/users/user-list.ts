import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { IdText } from '#domain/core/fields.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { usersTexts as texts } from './users.texts.ts'

/** The first is the order of a list that says nothing of it. */
export const SORT_FIELDS = ['fullName', 'id', 'username', 'email', 'role', 'createdAt'] as const
export type SortField = (typeof SORT_FIELDS)[number]

export const FILTERS = ['search', 'role'] as const

/** The user id that a search names; null when it is a word to look for. */
export function idOfSearch(search: string): number | null {
  const parsed = IdText.safeParse(search.trim())
  return parsed.success ? parsed.data : null
}

/** Accounts with this word in name, username, email or phone, and this role. An empty word or role takes all. */
export function findUsers(users: readonly UserRecord[], { search = '', role = '' }): UserRecord[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return users.filter((user) => {
    const text = `${user.fullName} ${user.username} ${user.email} ${user.phoneNumber ?? ''}`.toLowerCase()
    return (role === '' || user.role === role) && words.every((word) => text.includes(word))
  })
}

export function sortUsers(users: readonly UserRecord[], by: SortField, isDown: boolean): UserRecord[] {
  const direction = isDown ? -1 : 1
  const compare = (a: UserRecord, b: UserRecord): number =>
    by === 'id' ? a.id - b.id : a[by].localeCompare(b[by], 'en', { numeric: true, sensitivity: 'base' }) || a.id - b.id
  return users.toSorted((a, b) => direction * compare(a, b))
}

export const dayOf = (instant: string, timeZone: string): string => formatDay(schoolDay(Date.parse(instant), timeZone))

const { fields } = texts
const HEAD = [
  fields.id,
  fields.fullName,
  fields.username,
  fields.email,
  fields.phoneNumber,
  fields.role,
  fields.createdAt,
  fields.createdBy,
]

/** The shown accounts, to take along. */
export const exportedUsers = (users: readonly UserRecord[], today: string, timeZone: string): ExportedTable => ({
  fileName: texts.list.fileName(today),
  title: texts.list.title,
  head: HEAD,
  rows: users.map((user) => [
    user.id,
    user.fullName,
    user.username,
    user.email,
    user.phoneNumber,
    user.role,
    dayOf(user.createdAt, timeZone),
    user.createdBy,
  ]),
})
