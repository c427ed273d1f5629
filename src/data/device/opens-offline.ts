/**
 * Whether this device can store the app for use without network: browsers allow that only to pages from https or
 * localhost.
 */
export const opensOffline = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator
