import { describe, expect, test } from 'vitest'
import { framesOf, gatherFrames, readFrame, type Frame } from './frames.rules.ts'

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** Numbers that look random and are the same in each run. */
function* chances(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647
}

const read = (text: string): Frame => {
  const frame = readFrame(text)
  if (!frame) throw new Error(`no frame: ${text}`)
  return frame
}

describe('frames of a bundle', () => {
  test.each([1, 99, 100, 101, 1_500, 40_000])('give the %i bytes back, in order and without losses', async (length) => {
    const bytes = random(length)
    const { pieces, frame } = await framesOf(bytes, 100)
    expect(pieces).toBe(Math.ceil(length / 100))
    const gathered = gatherFrames()
    for (let number = 0; number < pieces; number++) {
      expect(await gathered.bundle()).toBeNull()
      gathered.take(read(frame(number)))
    }
    expect(gathered.progress()).toEqual({ known: pieces, pieces })
    expect(await gathered.bundle()).toEqual(bytes)
  })

  test('give them back in any order, when most are lost, and some are seen twice, with few more than there are pieces', async () => {
    const chance = chances(7)
    let extra = 0
    for (let round = 0; round < 30; round++) {
      const bytes = random(500 + round * 100)
      const { pieces, frame } = await framesOf(bytes, 100)
      const gathered = gatherFrames()
      let taken = 0
      for (let number = Math.floor(Number(chance.next().value) * 1_000); !(await gathered.bundle()); number++) {
        if (Number(chance.next().value) < 0.6) continue
        const seen = read(frame(number))
        gathered.take(seen)
        gathered.take(seen)
        taken++
      }
      extra += taken - pieces
      expect(await gathered.bundle()).toEqual(bytes)
    }
    expect(extra / 30).toBeLessThan(4)
  })

  test('of another bundle are not mixed with those of the first', async () => {
    const [one, other] = await Promise.all([framesOf(random(300), 100), framesOf(random(300), 100)])
    const gathered = gatherFrames()
    gathered.take(read(one.frame(0)))
    for (let number = 0; number < 9; number++) gathered.take(read(other.frame(number)))
    expect(gathered.progress()).toEqual({ known: 1, pieces: 3 })
  })

  test('one of which was read wrongly make no bundle', async () => {
    const { frame } = await framesOf(random(300), 100)
    const gathered = gatherFrames()
    const wrong = read(frame(1))
    wrong.bytes[7] = (wrong.bytes[7] ?? 0) ^ 1
    for (const each of [read(frame(0)), wrong, read(frame(2))]) gathered.take(each)
    expect(gathered.progress().known).toBe(3)
    expect(await gathered.bundle()).toBeNull()
  })

  test('are letters that QR codes hold most of', async () => {
    const { frame } = await framesOf(random(800), 400)
    expect(frame(5)).toMatch(/^DUGSI1:[0-9A-Z $%*+\-./:]+$/)
    expect(frame(5)).toHaveLength('DUGSI1:'.length + (412 / 2) * 3)
  })

  test.each(['', 'https://dugsi.example', 'DUGSI1:', 'DUGSI1:ABC', 'DUGSI2:%69 VD92EX0%69 VD92EX0'])(
    'are not seen in other texts: %s',
    (text) => {
      expect(readFrame(text)).toBeNull()
    },
  )

  test('are refused for nothing and for more than a camera is for', async () => {
    await expect(framesOf(random(0), 100)).rejects.toThrow(RangeError)
    await expect(framesOf(new Uint8Array(1 << 20), 1_000)).rejects.toThrow(RangeError)
  })
})
