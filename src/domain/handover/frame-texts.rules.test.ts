import { describe, expect, test } from 'vitest'
import { framesIn, gatherBundles, messagesOf, MOST_LETTERS, textOf } from './frame-texts.rules.ts'
import { framesOf } from './frames.rules.ts'

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

async function gathered(...texts: readonly string[]): Promise<Uint8Array | null> {
  const gather = gatherBundles()
  let found: Uint8Array | null = null
  for (const frame of framesIn(texts.join('\n'))) found = (await gather(frame)).bytes ?? found
  return found
}

describe('messages of a bundle', () => {
  test.each([1, 200, 649, 650, 651, 1_300, 1_950])('bring the %i bytes back in any order', async (length) => {
    const bytes = random(length)
    const messages = (await messagesOf(bytes)) ?? []
    expect(messages.length).toBe(Math.ceil(length / 650))
    expect(Math.max(...messages.map((each) => each.length))).toBeLessThanOrEqual(MOST_LETTERS)
    expect(await gathered(...messages.toReversed())).toEqual(bytes)
  })

  test('are none where three do not hold it', async () => {
    expect(await messagesOf(random(1_951))).toBeNull()
  })

  test('are read with what people and messengers put around them, and without spaces at their ends', async () => {
    for (let round = 0; round < 200; round++) {
      const bytes = random(300 + round)
      const [text = ''] = (await messagesOf(bytes)) ?? []
      expect(await gathered(`Hodan, 14:05:\n${text.trimEnd()}\nsent from my phone`)).toEqual(bytes)
    }
  })

  const ways: Record<string, (text: string, width: number) => string> = {
    'between two letters': (text, width) => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\r\n'),
    'in quoted-printable': (text, width) => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('=\n'),
    'in the place of spaces': (text, width) => text.replace(new RegExp(`(\\S.{1,${width}}\\S) (?=\\S)`, 'g'), '$1\n'),
    'and quoted in an answer': (text, width) => text.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n> '),
  }
  test.each(Object.keys(ways))('are read where a mail program has broken them %s', async (way) => {
    for (let width = 40; width < 110; width++) {
      const bytes = random(900)
      const messages = (await messagesOf(bytes)) ?? []
      const broken = messages.map((text) => `> ${ways[way]!(text, width)}\n\nHODAN 14:05`)
      // Spaces at the ends of lines belong to the text.
      expect(await gathered(...broken), broken.join('\n')).toEqual(bytes)
    }
  })

  const signs: Record<string, (text: string) => string> = {
    'marks of the direction of writing': (text) => `\u200f${text.replace(/(.{30})/g, '$1\u200e')}\u2069`,
    'breaks that nobody sees': (text) => text.replace(/(.{25})/g, '$1\u200b'),
    'spaces that do not break': (text) => text.replaceAll(' ', '\u00a0'),
    'spaces of quoted-printable': (text) => text.replaceAll(' ', '=20'),
  }
  test.each(Object.keys(signs))('are read where a messenger has put %s into them', async (what) => {
    for (let round = 0; round < 50; round++) {
      const bytes = random(900)
      const messages = (await messagesOf(bytes)) ?? []
      expect(await gathered(...messages.map((text) => signs[what]!(text)))).toEqual(bytes)
    }
  })

  test('of which one is missing tell how much is there', async () => {
    const [one, , three] = (await messagesOf(random(1_500))) ?? []
    const gather = gatherBundles()
    const seen = []
    for (const frame of framesIn(`${one}${three}`)) seen.push(await gather(frame))
    expect(seen.at(-1)).toMatchObject({ known: 2, pieces: 3, bytes: null })
  })

  test.each(['', 'DUGSI1:', 'DUGSI1: hello', 'https://dugsi.example'])('are not seen in %s', (text) => {
    expect(framesIn(text)).toEqual([])
  })
})

test('a bundle as one text comes back, and is refused where it is too large', async () => {
  const bytes = random(40_001)
  expect(await gathered((await textOf(bytes)) ?? '')).toEqual(bytes)
  expect(await textOf(new Uint8Array(1 << 20))).toBeNull()
})

describe('frames of several bundles', () => {
  test('are gathered each by itself', async () => {
    const [one, other] = [random(500), random(500)]
    const frames = await Promise.all([framesOf(one, 100), framesOf(other, 100)])
    const texts = Array.from({ length: 5 }, (_, number) => frames.map(({ frame }) => frame(number)))
    const gather = gatherBundles()
    const whole = []
    for (const frame of framesIn(texts.flat().join(' '))) whole.push((await gather(frame)).bytes)
    expect(whole.filter((bytes) => bytes !== null)).toEqual([one, other])
  })

  test('of which one was read wrongly begin anew', async () => {
    const bytes = random(300)
    const { frame } = await framesOf(bytes, 100)
    const [one, two, three] = framesIn([frame(0), frame(1), frame(2)].join('\n'))
    const wrong = { ...two!, bytes: two!.bytes.map((byte) => byte ^ 1) }
    const gather = gatherBundles()
    await gather(one!)
    await gather(wrong)
    expect(await gather(three!)).toMatchObject({ bytes: null, isMisread: true })
    for (const each of [one!, two!]) await gather(each)
    expect((await gather(three!)).bytes).toEqual(bytes)
  })
})
