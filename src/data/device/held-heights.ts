const KEY = 'held-places'

/** Heights of places as they were last shown in a window of this width (pixels), by name. */
type Heights = { width: number; of: Record<string, number> }

let kept: Heights | null = null

/** The heights for the present width, since those of another say nothing about it. They outlive the user, and tell nothing of her. */
function heights(): Heights {
  const width = innerWidth
  try {
    kept ??= JSON.parse(localStorage.getItem(KEY) ?? 'null') as Heights | null
  } catch {
    kept = null
  }
  if (kept?.width !== width) kept = { width, of: {} }
  return kept
}

/** Keeps the height that a place has (pixels). */
export function keepHeight(name: string, height: number): void {
  const { of } = heights()
  if (of[name] === height) return
  of[name] = height
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without room the page moves a little at the next start.
  }
}

/** The height that a place last had (pixels); undefined where it was never shown. */
export const heldHeight = (name: string): number | undefined => heights().of[name]
