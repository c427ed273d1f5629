import { TransportError } from '#data/answers/failures.ts'
import { bytesOf, Patience, PATIENCE_MS } from '#data/answers/patience.ts'

/**
 * Yields the JSON lines of a streamed answer as they arrive; throws TransportError when it breaks off or is too slow.
 */
export async function* readLines(
  response: Response,
  connection: AbortController,
  patience: Patience = new Patience(),
): AsyncGenerator {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const bytes of bytesOf(response, connection.signal, patience)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line)
    }
    rest += decoder.decode()
    if (rest) yield JSON.parse(rest)
  } catch (error) {
    throw error instanceof TransportError ? error : new TransportError('the stream broke', { cause: error })
  }
}

/** Waits for an answer to begin, and aborts the connection when that takes longer than on a working link. */
export async function withPatience<T>(answer: Promise<T>, connection: AbortController): Promise<T> {
  const timer = setTimeout(() => connection.abort(new TransportError('silent link')), PATIENCE_MS)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
