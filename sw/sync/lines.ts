import { TransportError } from '#data/answers.ts'
import { SILENCE_MS } from './backoff.ts'

/** The JSON lines of a streamed answer as they arrive; a link that falls silent is given up. */
export async function* readLines(response: Response, silence: AbortController): AsyncGenerator {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await withPatience(reader.read(), silence)
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line)
    }
    if (rest) yield JSON.parse(rest)
  } catch (error) {
    throw error instanceof TransportError ? error : new TransportError('the stream broke', { cause: error })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Waits for one answer, and breaks the connection off when it takes longer than a living link would. */
export async function withPatience<T>(answer: Promise<T>, silence: AbortController): Promise<T> {
  const timer = setTimeout(() => silence.abort(new TransportError('silent link')), SILENCE_MS)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
