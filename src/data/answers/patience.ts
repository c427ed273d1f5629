/** How long an answer may take to begin, and how long its bytes may stay away (milliseconds). */
export const PATIENCE_MS = 15_000

/** The slowest line that is supported. */
const SLOWEST_BYTES_PER_SECOND = 2_000

const costOf = (bytes: number): number => Math.ceil((bytes / SLOWEST_BYTES_PER_SECOND) * 1000)

/** Time that a slow server takes for one entry. */
const ENTRY_MS = 20

/**
 * Deadline (milliseconds) of a request with this many bytes and entries: 15 s, the time of the bytes on the slowest
 * supported line, and the time of the entries on a slow server.
 */
export const deadlineMs = (bytes: number, entries = 0): number => PATIENCE_MS + costOf(bytes) + entries * ENTRY_MS

/**
 * A time budget for one answer: at most PATIENCE_MS. Waiting uses it up; each byte that arrives adds the time that it
 * takes on the slowest supported line. So silence ends an answer, as does a trickle, while a slow line does not.
 */
export class Patience {
  #left = PATIENCE_MS

  /** The step's result. Throws when the budget is used up first, or with the signal's reason when that is aborted. */
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

  /** Starts the budget anew, when the sender has announced that the answer takes longer. */
  renew(): void {
    this.#left = PATIENCE_MS
  }
}

/**
 * The bytes of an answer as they arrive. Throws, and closes the connection, when they come too slowly, when the line
 * breaks, or when the signal is aborted. The time between two reads of the caller does not count.
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

/** Called with the number of bytes that have arrived so far. */
export type Arrived = (bytes: number) => void

/** The whole content of an answer as a file of its type; throws as `bytesOf` does. */
export async function blobOf(response: Response, arrived?: Arrived): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const bytes of bytesOf(response)) {
    parts.push(bytes)
    arrived?.((size += bytes.byteLength))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
