import type { Locator, Page } from 'playwright'

/** What a person does with her hands; a tap in a field is counted where it is made. */
export type Done = { taps: number; lines: number; characters: number }

/** Seconds that a tap takes with looking for its place, and a typed character: a slow pace, for whoever sees the app for the first time. */
const SECONDS = { tap: 5, character: 1 }

/** Counts what a person does: taps, lines that she types, and their characters. */
export function hands() {
  const done: Done = { taps: 0, lines: 0, characters: 0 }
  const tap = async (what: Locator): Promise<void> => {
    done.taps += 1
    await what.click()
  }
  const type = async (what: Locator, line: string): Promise<void> => {
    done.lines += 1
    done.characters += line.length
    await what.pressSequentially(line)
  }
  const counted = new Map<string, readonly [taps: number, characters: number, seconds: number]>()
  let before = { taps: 0, characters: 0 }
  return {
    done,
    /** What each part took, by its name: taps, characters, seconds. */
    parts: (): object => Object.fromEntries(counted),
    /** Ends a part of the work: what was done since the one before it counts for this one. */
    partOf: (name: string): void => {
      const [taps, characters] = [done.taps - before.taps, done.characters - before.characters]
      counted.set(name, [taps, characters, taps * SECONDS.tap + characters * SECONDS.character])
      before = { taps: done.taps, characters: done.characters }
    },
    tap,
    type,
    /** Taps a field, and types over what stands there. */
    fill: async (what: Locator, line: string): Promise<void> => {
      await tap(what)
      await what.clear()
      await type(what, line)
    },
    /** Chooses from a list: a tap opens it, another one chooses. */
    choose: async (what: Locator, label: string): Promise<void> => {
      done.taps += 2
      await what.selectOption({ label })
    },
    /** Opens a link that the camera shows, which takes a tap. */
    open: async (page: Page, link: string): Promise<void> => {
      done.taps += 1
      await page.goto(link)
    },
  }
}
