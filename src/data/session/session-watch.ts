import { liveRead } from '../live/live-read.ts'
import { readSession } from './session.ts'

/** Calls back when another person is signed in, or the same one again with a token. */
export function onSessionChange(changed: () => void): void {
  let known: string | undefined
  liveRead(readSession).subscribe((session) => {
    const present = `${session?.user.id}:${Boolean(session?.token)}`
    if (known !== undefined && known !== present) changed()
    known = present
  }, reportError)
}
