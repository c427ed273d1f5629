let owner: { ownerId: number; at: number } | null = null

/** Notes whose screens the frame shows from now on; null: nobody's. */
export function noteOwner(ownerId: number | null): void {
  owner = ownerId === null ? null : { ownerId, at: performance.now() }
}

/** Whose screens the frame shows, since when (page's clock, milliseconds); another object after each change. */
export const shownOwner = (): typeof owner => owner
