import { createContext, useContext } from 'react'
import type { Registry } from '#data/buses/registry.ts'

type BusDesk = {
  ownerId: number
  /** The school server cannot be reached: nothing can be changed. */
  isAway: boolean
  registry: Registry
}

/** What the actions of a bus need. */
export const BusDeskContext = createContext<BusDesk>({
  ownerId: 0,
  isAway: false,
  registry: { buses: [], drivers: [] },
})
export const useBusDesk = (): BusDesk => useContext(BusDeskContext)
