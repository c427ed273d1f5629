import type { SyncSnapshot } from '#data/sync/sync-status.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'

/** The dashboard's sentence about the outbox; says that nothing waits only when no entry of anybody waits on the device. */
export function outboxWords({ waiting, parked, attention, othersWaiting }: SyncSnapshot): string {
  if (parked + attention > 0) return texts.outboxAttention(parked + attention)
  if (waiting > 0) return texts.outboxWaiting(waiting)
  return othersWaiting > 0 ? texts.outboxOthers(othersWaiting) : texts.outboxEmpty
}
