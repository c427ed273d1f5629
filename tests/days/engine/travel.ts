import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { labelOf, type World } from './world.ts'

type Batch = { ownerBorn?: number; entries?: { id: string; input: unknown }[] } | null

/** Notes errors X: requests sent so far that carried one person's entries with the session of another. */
export function lookAtTravel({ devices, saved, wrote, wrong }: World): void {
  for (const { network } of devices) {
    for (const { path, body, tokenOwner, owner } of network.sent.splice(0)) {
      const { entries = [], ownerBorn } = (body as Batch) ?? {}
      for (const { id, input } of entries) {
        wrote.set(id, labelOf(input))
        // Not checked: an administrator settles an ended account's entries in that account's name.
        if (path === '/sync/left') continue
        const made = saved.get(labelOf(input))
        const isSame = [ownerBorn, made?.born].includes(undefined) || ownerBorn === made?.born
        const isMaker = made?.ownerId === owner && isSame
        const isOwn = isMaker && (tokenOwner === null || tokenOwner === made?.ownerId)
        // Retained writes are sealed and do not name their maker; the server cannot open them under another name.
        if (!isOwn && !isSealed(input))
          wrong.push(`X: ${labelOf(input)} travelled as of ${owner} with the token of ${tokenOwner}`)
      }
    }
  }
}
