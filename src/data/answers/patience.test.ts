import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAnswer } from './answers.ts'
import { RefusedError, TransportError } from './failures.ts'
import { blobOf } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const JSON_TYPE = { 'content-type': 'application/json' }
const encode = (text: string) => new TextEncoder().encode(text)

/** An answer in chunks that arrive at an interval; without an end it is silent after the last one. */
function answerOf(pieces: readonly string[], everyMs: number, { ends = true, status = 200 } = {}) {
  const left = [...pieces]
  let isLetGo = false
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const next = () => {
        const piece = left.shift()
        if (isLetGo) return
        if (piece !== undefined) controller.enqueue(encode(piece))
        else if (ends) controller.close()
        if (piece !== undefined || ends) setTimeout(next, everyMs)
        if (piece === undefined) left.length = 0
        if (piece === undefined && ends) isLetGo = true
      }
      next()
    },
    cancel() {
      isLetGo = true
    },
  })
  return { response: new Response(body, { status, headers: JSON_TYPE }), isLetGo: () => isLetGo }
}

/** The state of a reading after the clock has run for this long. */
async function after(seconds: number, reading: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'still waiting'
  void reading.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  )
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  return outcome
}

describe('an answer', { tags: ['fault:endless-answer'] }, () => {
  test('that begins and never ends is given up after fifteen seconds, and its connection closed', async () => {
    const { response, isLetGo } = answerOf(['{"a":'], 1_000, { ends: false })
    const reading = readAnswer(response)
    expect(await after(14, reading)).toBe('still waiting')
    expect(await after(2, reading)).toBeInstanceOf(TransportError)
    expect(isLetGo()).toBe(true)
  })

  test('that trickles in byte by byte is given up as early', async () => {
    const { response } = answerOf(['{', ...Array.from({ length: 300 }, () => ' ')], 1_000)
    expect(await after(17, readAnswer(response))).toBeInstanceOf(TransportError)
  })

  test('on a slow line is awaited as long as it takes', async () => {
    const pieces = Array.from({ length: 120 }, () => ' '.repeat(2_000))
    const { response } = answerOf(['{"a":1', ...pieces, '}'], 1_000)
    const reading = readAnswer(response)
    expect(await after(110, reading)).toBe('still waiting')
    expect(await after(20, reading)).toEqual({ a: 1 })
  })

  test('that refuses and never ends does not count as a refusal', async () => {
    const { response } = answerOf(['{"code":"notSignedIn"'], 1_000, { ends: false, status: 401 })
    const outcome = await after(16, readAnswer(response))
    expect(outcome).toBeInstanceOf(TransportError)
    expect(outcome).not.toBeInstanceOf(RefusedError)
  })

  test('that is a file and never ends is given up too', async () => {
    expect(await after(16, blobOf(answerOf(['x'], 1_000, { ends: false }).response))).toBeInstanceOf(Error)
  })
})
