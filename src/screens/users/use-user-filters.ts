import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Sorting } from '#ui/DataTable.tsx'
import { isSortField, type SortField } from './user-list.ts'

const FIRST_SORTING = { by: 'fullName', isDown: false } as const

/** Search, role and order of the list, kept in the address, so that reload, back and a link show the same. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const by = params.get('sort')
  const sorting: { by: SortField; isDown: boolean } = isSortField(by)
    ? { by, isDown: params.get('order') === 'down' }
    : FIRST_SORTING
  return {
    search: params.get('search') ?? '',
    role: params.get('role') ?? '',
    sorting,
    setSearch: useCallback((search: string) => set({ search }), [set]),
    setRole: useCallback((role: string) => set({ role }), [set]),
    setSorting: useCallback(({ by, isDown }: Sorting) => set({ sort: by, order: isDown ? 'down' : '' }), [set]),
  }
}
