import { useMemo } from 'react'
import { useClassList } from '#data/classes/classes.queries.ts'
import { useSchool, useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { useAddress } from '#ui/use-address.ts'
import type { Wanted } from '#data/source.ts'
import type { Filter, Here, Place, Question } from './list.ts'

const NO_CLASSES: Place['classes'] = []

/** Where a list is shown and to whom; null until that is known. */
export function usePlace(): Place | null {
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

/** The place with what the filters say in the address. The same as long as none of them changes. */
export function useHere<Name extends string>(place: Place, filters: Filters): Here<Name> {
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

const USUAL: Wanted = { search: '', by: '', isDown: false }

/** The place and the filters with what else a source in pages is asked; the same as long as none of it changes. */
export function useQuestion<Name extends string>(
  here: Here<Name>,
  orders: readonly string[] | undefined,
): Question<Name> {
  const [params] = useAddress()
  const by = orders?.find((key) => key === params.get('sort')) ?? ''
  const search = orders ? (params.get('search') ?? '').trim() : ''
  const isDown = params.get('order') === 'down'
  return useMemo(
    () => ({ ...here, wanted: orders ? { search, by, isDown: by !== '' && isDown } : USUAL }),
    [here, orders, search, by, isDown],
  )
}

export const useSchoolName = (): string | undefined => useSchool()?.name
