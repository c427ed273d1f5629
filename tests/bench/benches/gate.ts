import type { Page } from 'playwright'
import type { CardListed } from '#domain/cards/cards.schema.ts'
import { qrFields } from '#ui/qr.ts'
import type { Row } from '../figures.ts'
import { ADMIN } from '../schools.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'
import { installed, slow } from './screens.ts'

const GATE = '/dashboard/Gate'

type Camera = { hold: (fields: readonly boolean[][]) => void; isEmpty: boolean; pictureAt: number; soundAt: number }
declare const bench: Camera

/** Cards of students of the school. */
async function cardsOf(origin: string, count: number): Promise<CardListed[]> {
  const signedIn = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { Access_token: token } = (await signedIn.json()) as { Access_token: string }
  const answer = await fetch(`${origin}/api/cards?of=students`, { headers: { authorization: `Bearer ${token}` } })
  const { cards } = (await answer.json()) as { cards: CardListed[] }
  if (cards.length < count) throw new Error(`The school has only ${cards.length} cards`)
  return cards.slice(0, count)
}

/**
 * Gives the page a camera whose picture is what `hold` is given, and notes when a picture with a card in it was first read, and when the
 * sound began. Its functions are methods: the loader wraps named functions in a helper that the page does not have.
 */
function fakeCamera(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  const camera = {
    held: [] as readonly boolean[][],
    isEmpty: true,
    pictureAt: 0,
    soundAt: 0,
    draw() {
      if (!context) return
      context.fillStyle = '#d8d4cc'
      context.fillRect(0, 0, 1280, 720)
      const [module, count] = [14, camera.held.length]
      const [left, top] = [(1280 - count * module) / 2, (720 - count * module) / 2]
      context.fillStyle = '#fff'
      if (count > 0) context.fillRect(left - 60, top - 60, count * module + 120, count * module + 120)
      context.fillStyle = '#111'
      for (const [y, row] of camera.held.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(left + x * module, top + y * module, module, module)
    },
    hold(fields: readonly boolean[][]) {
      camera.held = fields
      if (fields.length > 0) Object.assign(camera, { pictureAt: 0, soundAt: 0 })
      camera.draw()
    },
  }
  setInterval(() => camera.draw(), 33)
  Object.assign(globalThis, { bench: camera })
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const { getImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.getImageData = function (...asked) {
    const at = performance.now()
    const picture = getImageData.apply(this, asked)
    // Nothing but a card is dark.
    let dark = 0
    for (let place = 0; place < picture.data.length; place += 400) if ((picture.data[place] ?? 255) < 60) dark++
    camera.isEmpty = dark === 0
    if (dark > 0) camera.pictureAt ||= at
    return picture
  }
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    camera.soundAt ||= performance.now()
    return createOscillator.call(this)
  }
}

/** Milliseconds from the first picture with the card in it to the sound of a mark that is saved. */
async function scanned(page: Page, { code, name }: CardListed): Promise<number> {
  await page.evaluate(() => bench.hold([]))
  await page.waitForFunction(() => bench.isEmpty)
  await page.evaluate((fields) => bench.hold(fields), qrFields(code))
  const took = await page.waitForFunction(
    () => bench.pictureAt > 0 && bench.soundAt > 0 && bench.soundAt - bench.pictureAt,
  )
  await page
    .getByRole('status')
    .filter({ hasText: name })
    .getByText(/^(Present|Late), /)
    .waitFor()
  return Number(await took.jsonValue())
}

/** One strict put, which a scan waits for before it may say that it is saved. */
const barePut = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('bench-bare', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
    })
    const start = performance.now()
    await new Promise<unknown>((resolve) => {
      const writing = db.transaction('rows', 'readwrite', { durability: 'strict' })
      writing.objectStore('rows').put({ studentId: 1, present: true })
      writing.oncomplete = resolve
    })
    const took = performance.now() - start
    db.close()
    return took
  })

/** Time of a scan at the gate without network: finding the code in the picture, saving the mark, and the sound. */
export async function gate(stage: Stage): Promise<Row[]> {
  const runs = stage.isQuick ? 5 : 20
  // Nobody is marked yet today, so that each scan saves a mark.
  const { origin, device, cut, heal } = await installed(stage, { ...DEMO_SCHOOL, unmarkedDays: 1 })
  const cards = await cardsOf(origin, runs + 1)
  const { page } = device
  await page.addInitScript(fakeCamera)
  await page.goto(origin + GATE)
  await page.getByText('No card scanned yet').waitFor()
  cut()
  await slow(page)
  const [ours, limit]: [number[], number[]] = [[], []]
  for (const card of cards) {
    ours.push(await scanned(page, card))
    limit.push(await barePut(page))
  }
  heal()
  await device.close()
  return [
    {
      name: 'from the picture of a card to its sound at 4x, without network / one strict put',
      unit: 'ms',
      // The first scan loads what reads codes.
      ours: ours.slice(1),
      limit: limit.slice(1),
      target: { kind: 'atMost', value: 300 },
      note: `worst ${Math.round(Math.max(...ours.slice(1)))} ms of ${runs}`,
    },
  ]
}
