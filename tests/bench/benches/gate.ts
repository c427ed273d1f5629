import type { Page } from 'playwright'
import type { CardListed } from '#domain/cards/cards.schema.ts'
import { qrFields } from '#ui/qr.ts'
import type { Row } from '../figures.ts'
import { ADMIN } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { installed, slow } from './screens.ts'

const GATE = '/dashboard/Gate'

type Camera = { hold: (fields: readonly boolean[][]) => void; pictureAt: number; soundAt: number }
declare const bench: Camera

/** Codes of the school's cards. */
async function codesOf(origin: string, count: number): Promise<string[]> {
  const signedIn = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { Access_token: token } = (await signedIn.json()) as { Access_token: string }
  const answer = await fetch(`${origin}/api/cards?of=students`, { headers: { authorization: `Bearer ${token}` } })
  const { cards } = (await answer.json()) as { cards: CardListed[] }
  if (cards.length < count) throw new Error(`The school has only ${cards.length} cards`)
  return cards.slice(0, count).map(({ code }) => code)
}

/** Gives the page a camera whose picture is what `hold` is given, and notes when a picture was read and when a sound began. */
function fakeCamera(): void {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1280, 720]
  const context = canvas.getContext('2d')
  let held: readonly boolean[][] = []
  const draw = () => {
    if (!context) return
    context.fillStyle = '#d8d4cc'
    context.fillRect(0, 0, 1280, 720)
    const module = 14
    const [left, top] = [(1280 - held.length * module) / 2, (720 - held.length * module) / 2]
    context.fillStyle = '#fff'
    if (held.length > 0) context.fillRect(left - 60, top - 60, held.length * module + 120, held.length * module + 120)
    context.fillStyle = '#111'
    for (const [y, row] of held.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(left + x * module, top + y * module, module, module)
  }
  setInterval(draw, 33)
  const camera: Camera = {
    hold: (fields) => {
      held = fields
      camera.soundAt = 0
      draw()
    },
    pictureAt: 0,
    soundAt: 0,
  }
  Object.assign(globalThis, { bench: camera })
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30))
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const { getImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.getImageData = function (...asked) {
    if (camera.soundAt === 0) camera.pictureAt = performance.now()
    return getImageData.apply(this, asked)
  }
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    camera.soundAt ||= performance.now()
    return createOscillator.call(this)
  }
}

/** Milliseconds from the picture in which a card was seen to its sound. */
async function scanned(page: Page, code: string): Promise<number> {
  await page.evaluate((fields) => bench.hold(fields), qrFields(code))
  const took = await page.waitForFunction(() => bench.soundAt > 0 && bench.soundAt - bench.pictureAt)
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
  const { origin, device, cut, heal } = await installed(stage)
  const codes = await codesOf(origin, runs + 1)
  const { page } = device
  await page.addInitScript(fakeCamera)
  await page.goto(origin + GATE)
  await page.getByText('No card scanned yet').waitFor()
  cut()
  await slow(page)
  const [ours, limit]: [number[], number[]] = [[], []]
  for (const code of codes) {
    ours.push(await scanned(page, code))
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
