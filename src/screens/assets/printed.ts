import { createContext } from 'react'
import type { AssetListed } from '#domain/assets/assets.schema.ts'

/** Context with the function that shows the print view of a new asset, after its form is closed. */
export const PrintContext = createContext<(asset: AssetListed) => void>(() => undefined)
