// Background Sync and the precache list are missing from TypeScript's own library.
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
