import { useEffect, useMemo } from 'react'
import {
  closeDrawerOffline,
  countDrawerOffline,
  moveDrawerMoneyOffline,
  openDrawerOffline,
} from '#domain/drawers/drawers.offline.ts'
import { closeLostDrawer, getDrawerPaper, listDrawerPeople } from '#domain/drawers/drawer-papers.endpoints.ts'
import { drawerPaper } from '#domain/drawers/drawers.reports.ts'
import type { CloseLostDrawer, DrawerPaper } from '#domain/drawers/drawer-paper.schema.ts'
import type { CloseDrawer, CountDrawer, MoveMoney, OpenDrawer } from '#domain/drawers/drawers.schema.ts'
import { call } from '../answers/api.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { device } from '../device/db.ts'
import { enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import type { Reading } from '../replica/use-cache.ts'
import { useReport } from '../reports/report-rows.ts'
import { useKnownDrawers, type ShownDrawer } from '../school/drawers.ts'
import { nudge } from '../sync/nudge.ts'

export type { ShownDrawer } from '../school/drawers.ts'

/** A person's drawers on this device. */
export type OwnDrawers = {
  /** Her open session here; null: none. */
  open: ShownDrawer | null
  /** Her last session here, where somebody else closed it as lost; null: nobody did, or she has opened another. */
  lost: ShownDrawer | null
  /** Closed sessions whose money in the drawer she can take over, the newest first. */
  handed: readonly ShownDrawer[]
  /** All that the device knows, the newest first. */
  all: readonly ShownDrawer[]
}

/** Closed sessions with money left, handed over to this person, or her own that were handed to nobody. */
export const handedTo = (all: readonly ShownDrawer[], ownerId: number): ShownDrawer[] =>
  all.filter(({ closing, takenOverBy, ownerId: owner }) => {
    if (!closing || takenOverBy !== null) return false
    if (closing.leftCents === 0 && !closing.leftShillings) return false
    return closing.handedToId === ownerId || (closing.handedToId === null && owner === ownerId)
  })

/** The drawers that this device knows, live. */
export function useDrawers(): Reading<OwnDrawers> {
  const known = useKnownDrawers()
  return useMemo(
    () =>
      known.status === 'ready'
        ? { status: 'ready', data: { ...known.data, handed: handedTo(known.data.all, known.data.ownerId) } }
        : known,
    [known],
  )
}

async function saved(saving: Promise<OutboxEntry>): Promise<OutboxEntry> {
  const entry = await saving
  nudge('enqueue')
  return entry
}

/** Acts at a drawer; each resolves once it is durable on this device, and throws NotSavedError with nothing stored. */
export const drawerActs = {
  open: (body: Omit<OpenDrawer, 'drawer'>, options?: EnqueueOptions) =>
    saved(enqueue(device(), openDrawerOffline, { body }, options)),
  move: (body: MoveMoney, options?: EnqueueOptions) =>
    saved(enqueue(device(), moveDrawerMoneyOffline, { body }, options)),
  count: (body: CountDrawer, options?: EnqueueOptions) =>
    saved(enqueue(device(), countDrawerOffline, { body }, options)),
  close: (body: CloseDrawer, options?: EnqueueOptions) =>
    saved(enqueue(device(), closeDrawerOffline, { body }, options)),
  /** Needs the server. */
  closeLost: (number: string, body: CloseLostDrawer) => call(closeLostDrawer, { params: { number }, body }),
} as const

/**
 * The server's paper, where it has all money that this device knows of; else the device's. Only the server knows money without a
 * student, and expenses that were deleted.
 */
export function betterPaper(local: DrawerPaper | null, fromSchool: DrawerPaper | null): DrawerPaper | null {
  if (!local || !fromSchool) return local ?? fromSchool
  const known = new Set(fromSchool.lines.map(({ key }) => key))
  const hasAll =
    local.lines.every(({ key }) => known.has(key)) && (fromSchool.drawer.closing !== null || !local.drawer.closing)
  return hasAll ? fromSchool : local
}

/** The paper of a session, live: `isFromSchool` says whether the server answered just now. Null while it is read, or unknown. */
export function usePaper(number: string): { paper: DrawerPaper | null; isFromSchool: boolean } {
  const reading = useReport(drawerPaper, { number })
  const { answer, ask } = useAnswer(getDrawerPaper, { params: { number } })
  const local = reading.status === 'ready' ? reading.data : null
  const state = local && `${local.lines.length} ${local.drawer.closing?.at}`
  useEffect(() => {
    if (state) ask()
  }, [state, ask])
  return useMemo(() => {
    const fromSchool = answer.status === 'ready' && answer.cachedAt === null ? answer.data : null
    const paper = betterPaper(local, fromSchool)
    return { paper, isFromSchool: paper !== null && paper === fromSchool }
  }, [local, answer])
}

/** People to whom a drawer can be handed over, as the server said last. */
export function useDrawerPeople(): readonly { id: number; fullName: string }[] {
  const { answer } = useAnswer(listDrawerPeople, {})
  return answer.status === 'ready' ? answer.data : []
}
