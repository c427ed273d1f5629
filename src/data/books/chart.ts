import { useMemo } from 'react'
import { chartOf, type Chart } from '#domain/books/chart.ts'
import { useOwnAccounts } from '../school/own-accounts.ts'

/** The accounts of the school, with its own as this device knows them. */
export function useChart(): Chart {
  const own = useOwnAccounts()
  return useMemo(() => chartOf(own), [own])
}
