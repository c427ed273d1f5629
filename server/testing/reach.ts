import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reach } from '../addresses/reach.ts'

/** A server that listens to its own machine, with a folder of its own for certificates; `remove` deletes it. */
export function openTestReach(): { reach: Reach; remove: () => void } {
  const dataDir = join(tmpdir(), `dugsi-test-${randomUUID()}`)
  const listening = { host: '127.0.0.1', port: 3000, tls: null, dataDir, publicOrigin: null, trustPort: null }
  return {
    reach: { listening: () => listening, renew: () => false },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
