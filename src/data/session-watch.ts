import { liveQuery } from 'dexie'
import { device } from './db.ts'
import { readSession } from './session.ts'

/** Calls when another person is signed in, or the same one again with a token. */
export function onSessionChange(changed: () => void): void {
  let known: string | undefined
  liveQuery(() => readSession(device())).subscribe({
    next: (session) => {
      const present = `${session?.user.id}:${Boolean(session?.token)}`
      if (known !== undefined && known !== present) changed()
      known = present
    },
    error: (error: unknown) => reportError(error),
  })
}
