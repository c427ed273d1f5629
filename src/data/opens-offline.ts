/**
 * Whether this device can keep the app, so that it opens without network: browsers allow that only to pages that came
 * over https, or from the device itself.
 */
export const opensOffline = (): boolean => globalThis.isSecureContext && 'serviceWorker' in navigator
