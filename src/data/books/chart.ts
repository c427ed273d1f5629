import { useMemo } from 'react'
import { chartOf, type Chart } from '#domain/books/chart.ts'
import { useOwnAccounts } from '../school/own-accounts.ts'

/** The accounts of the school, with its own as this device knows them; the same object while no name changes. */
export function useChart(): Chart {
  const own = useOwnAccounts()
  const names = JSON.stringify(own)
  return useMemo(() => chartOf(JSON.parse(names) as typeof own), [names])
}

/** What `make` declares for the accounts of the school, such as a list whose filter names them; made anew when a name changes. */
export function useForChart<Made>(make: (chart: Chart) => Made): Made {
  const chart = useChart()
  return useMemo(() => make(chart), [make, chart])
}
