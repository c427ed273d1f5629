/** How long an answer may take to begin, and how long its bytes may stay away (milliseconds). */
export const PATIENCE_MS = 15_000

/** The slowest line worth waiting for. */
const SLOWEST_BYTES_PER_SECOND = 2_000

const costOf = (bytes: number): number => Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000)

/** What a slow server takes for one entry. */
const ENTRY_MS = 20

/**
 * Deadline of a request that sends so many bytes and entries: 15 s, the time the bytes take on the slowest line worth
 * waiting for, and what the entries take a slow server.
 */
export const deadlineMs = (bytes: number, entries = 0): number => PATIENCE_MS + costOf(bytes) + entries * ENTRY_MS

/**
 * Patience with one answer: PATIENCE_MS at most, which waiting uses up and every byte that arrives restores by the
 * time it takes on the slowest line. So silence ends an answer as well as a trickle does, and a slow line does not.
 */
export class Patience {
  #left = PATIENCE_MS

  /** The step's result; throws when patience runs out first, or with the signal's reason when that is aborted. */
  async during<T>(step: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const begun = performance.now()
    let stop = (): void => undefined
    const end = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('The answer is too slow.')), Math.max(0, this.#left))
      const breakOff = () => reject(signal?.reason as Error)
      if (signal?.aborted) breakOff()
      signal?.addEventListener('abort', breakOff)
      stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', breakOff)
      }
    })
    try {
      return await Promise.race([step, end])
    } finally {
      stop()
      this.#left -= performance.now() - begun
    }
  }

  restore(bytes: number): void {
    this.#left = Math.min(PATIENCE_MS, this.#left + costOf(bytes))
  }

  /** The sender has said that it takes longer. */
  renew(): void {
    this.#left = PATIENCE_MS
  }
}

/**
 * The bytes of an answer as they arrive. Throws, and lets the connection go, when they come too slowly to be waited
 * for, when the line breaks, or when the signal is aborted. The time that the caller takes for them does not count.
 */
export async function* bytesOf(
  response: Response,
  signal?: AbortSignal,
  patience: Patience = new Patience(),
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    while (true) {
      const { done, value } = await patience.during(reader.read(), signal)
      if (done) return
      patience.restore(value.byteLength)
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** The whole text of an answer; throws as `bytesOf` does. */
export async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of bytesOf(response)) text += decoder.decode(bytes, { stream: true })
  return text + decoder.decode()
}

/** The whole content of an answer as a file of its type; throws as `bytesOf` does. */
export async function blobOf(response: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const bytes of bytesOf(response)) parts.push(bytes)
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
