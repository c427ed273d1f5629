/** For what a slow machine needs; a test that needs all of it has failed. */
export const PATIENCE = { timeout: 60_000, interval: 100 }
