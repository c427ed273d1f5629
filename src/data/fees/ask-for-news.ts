import { nudge } from '../nudge.ts'

/** Asks for what the school has new, at once. */
export const askForNews = (): void => nudge('sendNow')
