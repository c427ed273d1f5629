import type { Page } from 'playwright'
import type { FaultProxy } from './proxy.ts'

/** Makes the server offer a newer release of the app from now on, whose worker runs `script` before its own script. */
export function release(proxy: FaultProxy, name: string, script = ''): void {
  const stamped = (text: string): string => text.replace('<head>', `<head><meta name="release" content="${name}">`)
  // Gives the page a new revision in the worker's list of files, where address and revision stand in either order.
  const listed = (text: string): string =>
    `${script}${text}`
      .replace(/(["']?url["']?:\s*["']index\.html["'],\s*["']?revision["']?:\s*["'])[^"']*/, `$1${name}`)
      .replace(/(["']?revision["']?:\s*["'])[^"']*(["'],\s*["']?url["']?:\s*["']index\.html["'])/, `$1${name}$2`)
  proxy.inject(/^\/sw\.js/, { kind: 'rewrite', change: listed }, Number.POSITIVE_INFINITY)
  proxy.inject(/^\/(index\.html|$|\?|dashboard)/, { kind: 'rewrite', change: stamped }, Number.POSITIVE_INFINITY)
}

/** Name of the release of the page; null is the first release. */
export const releaseOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=release]')?.getAttribute('content') ?? null)

export const lookForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update())
