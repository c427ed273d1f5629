import { useMatches } from 'react-router-dom'
import type { Screen } from './screens.ts'

/** The declared screen at the current address; null where no screen is declared. */
export const useScreen = (): Screen | null => (useMatches().at(-1)?.handle as Screen | undefined) ?? null
