import { expect, test } from 'vitest'

test('parts wait for the first screen, come one after another in pauses, and one that is used before comes at once', async () => {
  // An instance of its own: the module knows for its lifetime whether the first screen shows.
  const own = './later-part.ts?own'
  const { laterPart, loadLaterParts } = (await import(own)) as typeof import('./later-part.ts')
  const loaded: string[] = []
  const part = (name: string) => laterPart(async () => void loaded.push(name))
  const [, , used] = [part('dialog'), part('menu'), part('calendar')]
  expect(loaded).toEqual([])
  await used?.load()
  expect(loaded).toEqual(['calendar'])
  const pauses: string[] = []
  await loadLaterParts(async () => void pauses.push(loaded.join(' ')))
  expect(loaded).toEqual(['calendar', 'dialog', 'menu'])
  expect(pauses).toEqual(['calendar', 'calendar dialog', 'calendar dialog menu'])
  part('toasts')
  expect(loaded.at(-1)).toBe('toasts')
})

test('a part that cannot be loaded ahead is loaded at its use, and the parts behind it come all the same', async () => {
  const own = './later-part.ts?other'
  const { laterPart, loadLaterParts } = (await import(own)) as typeof import('./later-part.ts')
  let isStored = false
  const broken = laterPart(async () => {
    if (!isStored) throw new TypeError('no file')
    return 'dialog'
  })
  const next = laterPart(async () => 'menu')
  await loadLaterParts(async () => undefined)
  expect([broken.read(), next.read()]).toEqual([null, 'menu'])
  isStored = true
  expect(await broken.load()).toBe('dialog')
})
