import { readBadge, showBadge } from '#data/badge.ts'
import { liveRead } from '#data/live-read.ts'

/** Keeps the number on the icon right for as long as the page lives: also at sign-out, and for the next person. */
export const followBadge = (): void => void liveRead(readBadge).subscribe((count) => void showBadge(count), reportError)
