import { RefusedError } from '../answers/failures.ts'
import { takeBack } from './dues.ts'

const KEY = 'unopened-reminder'

/** The reminder whose text nobody has opened yet, by its number; 0 where there is none. Outlives a browser that ends meanwhile. */
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

/** Takes back the reminder whose text was not opened: its family was not told. Without the school it is tried at the next visit. */
export async function takeBackUnopened(): Promise<void> {
  const id = unopened()
  if (!id) return
  try {
    await takeBack(id)
  } catch (error) {
    if (!(error instanceof RefusedError)) return
  }
  if (unopened() === id) noteUnopened(null)
}
