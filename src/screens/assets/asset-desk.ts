import { createContext, useContext } from 'react'
import type { AssetListed } from '#domain/assets/assets.schema.ts'

/** What the parts of the screen of assets share. */
export type AssetDesk = {
  ownerId: number
  today: string
  /** Whether what is registered now is entered in the books. */
  isInBooks: boolean
  /** The server cannot be reached: nothing can be changed. */
  isAway: boolean
  /** Opens the form for an asset. */
  edit: (asset: AssetListed) => void
  /** Reads the assets again after a change. */
  changed: () => void
}

export const AssetDeskContext = createContext<AssetDesk | null>(null)

export function useAssetDesk(): AssetDesk {
  const desk = useContext(AssetDeskContext)
  if (!desk) throw new Error('An asset is shown outside its screen.')
  return desk
}
