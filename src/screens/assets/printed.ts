import { createContext } from 'react'
import type { AssetListed } from '#domain/assets/assets.schema.ts'

/** Shows the print view of an asset that was just registered, when its form is closed. */
export const PrintContext = createContext<(asset: AssetListed) => void>(() => undefined)
