import { useCallback, useMemo } from 'react'
import type { Sorting } from './list/SortSelect.tsx'
import { useAddress } from './use-address.ts'

type ListAddress<Filter extends string, Field extends string> = {
  filters: Record<Filter, string>
  /** Sets one filter; empty clears it. */
  setFilter: (name: Filter, value: string) => void
  clearFilters: () => void
  sorting: Sorting & { by: Field }
  setSorting: (sorting: Sorting) => void
}

/**
 * Filters and order of a list in the address. `sortFields` are the only ones that an address may name; the first is
 * the order where it names none. The lists of names must not change between renders.
 */
export function useListAddress<const Filter extends string, const Field extends string>(
  filterNames: readonly Filter[],
  sortFields: readonly Field[],
): ListAddress<Filter, Field> {
  const [params, set] = useAddress()
  const filters = useMemo(
    () => Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>,
    [params, filterNames],
  )
  const by = sortFields.find((field) => field === params.get('sort'))
  const first = sortFields[0] as Field
  return {
    filters,
    setFilter: useCallback((name: Filter, value: string) => set({ [name]: value }), [set]),
    clearFilters: useCallback(
      () => set(Object.fromEntries(filterNames.map((name) => [name, null]))),
      [set, filterNames],
    ),
    sorting: by ? { by, isDown: params.get('order') === 'down' } : { by: first, isDown: false },
    setSorting: useCallback(({ by: field, isDown }) => set({ sort: field, order: isDown ? 'down' : '' }), [set]),
  }
}
