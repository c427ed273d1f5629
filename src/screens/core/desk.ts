import { createContext, useContext } from 'react'

/** What the parts of a screen share on which things are changed that need the server. */
export type Desk = {
  ownerId: number
  /** The server cannot be reached: nothing can be changed. */
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
