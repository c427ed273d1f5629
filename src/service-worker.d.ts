// Background Sync is missing from TypeScript's own library, since it is not a web standard yet.
interface SyncManager {
  register(tag: string): Promise<void>
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager
}
