import { createContext, useContext } from 'react'

/** Context that the parts of a screen share whose changes need the server. */
export type Desk = {
  ownerId: number
  /** Whether the server cannot be reached, so that nothing can be changed. */
  isAway: boolean
  /** Reads the data again after a change. */
  changed: () => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('A part is shown outside its screen.')
  return desk
}
