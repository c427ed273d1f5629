type Grant = (lock: { name: string } | null) => Promise<unknown>

/** Web Locks as far as the engine uses them: queued or `ifAvailable`, exclusive or shared, per device. */
export function newLocks(): LockManager {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const grant = rest.at(-1) as Grant
    const isOnlyIfFree = (rest[0] as { ifAvailable?: boolean }).ifAvailable === true
    if (isOnlyIfFree && held.has(name)) return grant(null)
    const before = held.get(name) ?? Promise.resolve()
    const running = before.then(() => grant({ name }))
    const settled = running.catch(() => undefined)
    held.set(name, settled)
    try {
      return await running
    } finally {
      if (held.get(name) === settled) held.delete(name)
    }
  }
  return { request, query: () => Promise.resolve({ held: [], pending: [] }) }
}
