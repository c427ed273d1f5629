// TypeScript's own library lacks Background Sync and the precache list.
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
interface SyncManager {
  register(tag: string): Promise<void>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
