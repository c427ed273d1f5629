import { useMemo } from 'react'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { useAddress } from '#ui/use-address.ts'
import type { Filter, Here, ListContext, Question } from './list.ts'

const NO_CLASSES: ListContext['classes'] = []

/** The day, time zone, role and classes for a list; null until they are known. */
export function usePlace(): ListContext | null {
  const clock = useToday()
  const role = useSession()?.user.Role
  const classes = useClassList()
  const known = classes.status === 'ready' ? classes.data : NO_CLASSES
  const { today, timeZone } = clock ?? {}
  return useMemo(
    () => (today && timeZone && role ? { today, timeZone, role, classes: known } : null),
    [today, timeZone, role, known],
  )
}

type Filters = Readonly<Record<string, Pick<Filter<never>, 'read'>>>

/** The place with the filters' values from the address; the same object as long as no value changes. */
export function useHere<Name extends string>(place: ListContext, filters: Filters): Here<Name> {
  const [params] = useAddress()
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, { read }]) => {
      const text = params.get(name) ?? ''
      return [name, read ? read(text, place) : text]
    }),
  )
  const key = JSON.stringify(values)
  return useMemo(() => ({ ...place, values: JSON.parse(key) as Record<Name, string> }), [place, key])
}

/** The question to a source, with the search for a source in pages; the same object as long as nothing changes. */
export function useQuestion<Name extends string>(here: Here<Name>, isSearched: boolean): Question<Name> {
  const [params] = useAddress()
  const search = isSearched ? (params.get('search') ?? '').trim() : ''
  return useMemo(() => ({ ...here, wanted: { search } }), [here, search])
}

export const useSchoolName = (): string | undefined => useSchool()?.name
