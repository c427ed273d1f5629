import { RefusedError } from '../answers/failures.ts'
import { takeBack } from './dues.ts'

/** Name of what is kept, and of the lock that a window holds while it shows a text. */
const KEY = 'unopened-reminder'

/** The number of the reminder whose text nobody has opened yet; 0 where there is none. It outlives a browser that ends meanwhile. */
const unopened = (): number => {
  try {
    return Number(localStorage.getItem(KEY))
  } catch {
    return 0
  }
}

/** Notes the reminder whose text is shown and not opened yet; null once it was opened, or taken back. */
export function noteUnopened(id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(id))
  } catch {
    // Without room a reminder stays that was not opened, and the history shows it.
  }
}

const isGone = (error: unknown): boolean => error instanceof RefusedError && error.code === 'reminderNotFound'

async function takeBackNoted(): Promise<void> {
  const id = unopened()
  if (!id) return
  const isOver = await takeBack(id).then(() => true, isGone)
  if (isOver && unopened() === id) noteUnopened(null)
}

// Missing where the school is opened at an address without https.
const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks

/**
 * Takes back the reminder that a browser has left unopened when it ended: its family was not told. Without the school it is tried at the
 * next visit; while another window shows texts, nothing was left.
 */
export const takeBackUnopened = async (): Promise<void> =>
  locks()?.request(KEY, { ifAvailable: true }, (lock) => (lock ? takeBackNoted() : undefined)) ?? takeBackNoted()

/** Keeps other windows from taking back what this one shows; the function that it gives takes back what was not opened, and ends that. */
export function showTexts(): () => void {
  let end = (): void => undefined
  const shown = new Promise<void>((resolve) => {
    end = resolve
  })
  void locks()?.request(KEY, () => shown)
  return () => void takeBackNoted().finally(end)
}
