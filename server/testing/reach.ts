import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reach } from '../addresses/reach.ts'

/** A server that listens to its own machine, with a folder of its own for certificates; `remove` deletes it. */
export function openTestReach(): { reach: Reach; remove: () => void } {
  const dataDir = join(tmpdir(), `dugsi-test-${randomUUID()}`)
  const listening = {
    host: '127.0.0.1',
    isHostSet: true,
    port: 3000,
    isSecure: false,
    isPlainForAll: true,
    tls: null,
    dataDir,
    publicOrigin: null,
    trustPort: null,
  }
  return {
    reach: { listening: () => listening, renew: async () => false, lookup: async () => [] },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
