import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TransportError } from '#data/answers/failures.ts'
import { readLines } from './lines.ts'

const answerOf = (chunks: readonly Uint8Array[], ends: 'well' | 'broken' = 'well'): Response => {
  const left = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift()
      if (chunk) controller.enqueue(chunk)
      else if (ends === 'well') controller.close()
      else controller.error(new TypeError('reset'))
    },
  })
  return new Response(body)
}

const collect = async (response: Response): Promise<unknown[]> => {
  const lines: unknown[] = []
  for await (const line of readLines(response, new AbortController())) lines.push(line)
  return lines
}

const encode = (pages: readonly unknown[]) =>
  new TextEncoder().encode(pages.map((page) => `${JSON.stringify(page)}\n`).join(''))

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  return [...ends, bytes.length].map((end, index) => bytes.slice(index === 0 ? 0 : ends[index - 1], end))
}

const page = fc.record({ id: fc.nat(), name: fc.string({ unit: 'grapheme' }), more: fc.boolean() })

describe('the JSON lines of a stream', () => {
  test('are the same however the chunks split them, also within a character', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { maxLength: 12 }),
        fc.array(fc.nat(5_000), { maxLength: 30 }),
        async (pages, places) => {
          expect(await collect(answerOf(cut(encode(pages), places)))).toEqual(JSON.parse(JSON.stringify(pages)))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('give every page when they arrive byte by byte', async () => {
    const bytes = encode([{ name: 'Xaawo 🎒' }, { name: 'Cabdi' }])
    expect(await collect(answerOf([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual([
      { name: 'Xaawo 🎒' },
      { name: 'Cabdi' },
    ])
  })

  test('need no newline after the last one', async () => {
    expect(await collect(answerOf([new TextEncoder().encode('{"a":1}\n{"a":2}')]))).toEqual([{ a: 1 }, { a: 2 }])
  })

  test(
    'cut off anywhere give the whole pages first and then a TransportError, or just the pages',
    { tags: ['fault:truncated-answer'] },
    async () => {
      const pages = [{ id: 1 }, { id: 2 }, { id: 3 }]
      const bytes = encode(pages)
      for (let end = 0; end <= bytes.length; end++) {
        const seen: unknown[] = []
        const reading = (async () => {
          for await (const line of readLines(answerOf([bytes.slice(0, end)], 'broken'), new AbortController()))
            seen.push(line)
        })()
        await expect(reading).rejects.toBeInstanceOf(TransportError)
        expect(seen).toEqual(pages.slice(0, seen.length))
      }
    },
  )

  test('that are not JSON end in a TransportError', async () => {
    await expect(collect(answerOf([new TextEncoder().encode('<html>\n')]))).rejects.toBeInstanceOf(TransportError)
  })

  test('are none when the answer has no body', async () => {
    expect(await collect(new Response(null))).toEqual([])
  })
})
