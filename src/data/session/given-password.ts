import { device } from '../device/db.ts'
import { dropSettings } from '../device/settings.ts'

/** Password that somebody else chose for the person who has just signed in with it; held in memory only. */
let given: { userId: number; password: string } | null = null

export const holdGivenPassword = (next: typeof given): void => {
  given = next
}

/** The password that a person was given and has signed in with; null also after the page was loaded anew. */
export const givenPassword = (userId: number): string | null => (given?.userId === userId ? given.password : null)

/** Ends the question for a password of one's own: one is chosen, or the person asks to be left alone. */
export async function answerGiven(): Promise<void> {
  given = null
  await dropSettings(device(), 'passwordGivenTo')
}
