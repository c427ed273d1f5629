// Background Sync is missing from TypeScript's own library: it is no web standard yet.
interface SyncManager {
  register(tag: string): Promise<void>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
