import { readBadge, showBadge } from '#data/device/badge.ts'
import { liveRead } from '#data/live/live-read.ts'
import { noteUnsent, readUnsent } from '#data/device/vanished.ts'

/** Keeps the badge on the app's icon up to date for the lifetime of the page, also across sign-out and sign-in. */
export const followBadge = (): void => void liveRead(readBadge).subscribe((count) => void showBadge(count), reportError)

/** Keeps the note of unsent entries of this device up to date. */
export const followUnsent = (): void => void liveRead(readUnsent).subscribe(noteUnsent, reportError)
