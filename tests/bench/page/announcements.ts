import { readLive } from '#data/sync/live-state.ts'
import { presentReplica } from './engine.ts'
import { openRaw, putStrict } from './raw.ts'

const LOOK_MS = 2
const GIVE_UP_MS = 60_000

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await isSo());) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error(`It never came: ${what}`)
    await pause()
  }
}

/** Resolves when the app's own live link is open. */
export const linked = (): Promise<void> => until('the live link', readLive)

/** Resolves when an announcement with this title is in the replica of this device. */
export const announced = (title: string): Promise<void> =>
  until(title, async () => {
    const rows = await (await presentReplica()).announcements.toArray()
    return rows.some((row) => row['title'] === title)
  })

let storedTexts = 0

/** Listens to a bare stream; each text that it reports is fetched and stored with one strict put. */
export async function listenBare(): Promise<void> {
  const db = await openRaw('raw-news', (raw) => void raw.createObjectStore('rows', { keyPath: 'title' }))
  const { body } = await fetch('/bare-news/listen')
  const reader = body?.getReader()
  if (!reader) throw new Error('no stream')
  await reader.read()
  const follow = async (): Promise<void> => {
    while (!(await reader.read()).done) {
      await putStrict(db, 'rows', await (await fetch('/bare-news/text')).json())
      storedTexts++
    }
  }
  follow().catch((error: unknown) => reportError(error))
}

export const countBare = (): number => storedTexts

/** Resolves when so many texts were stored since the page opened. */
export const untilBareStored = (count: number): Promise<void> => until(`text ${count}`, () => storedTexts >= count)
