import { expect } from 'vitest'
import type { Copy, Tablet } from './tablet.ts'

/**
 * Pulls until the copy claims to hold this transaction. An older one that is still open holds it back for a moment, if
 * only the database's own care for its tables.
 */
export const pullBeyond = (tablet: Tablet, copy: Copy, transaction: number): Promise<void> =>
  expect
    .poll(
      async () => {
        await tablet.pull(copy)
        return copy.position
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(transaction)
