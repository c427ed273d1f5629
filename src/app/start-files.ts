import { firstScreen } from './first-screen.ts'
import { screenAt } from './screen-at.ts'

// Key of the files of starts, which public/start.js reads before the page's own scripts run.
const KEY = 'dugsi-start'

/** Number of addresses whose files are remembered: more than a person starts the app at. */
const ADDRESSES = 6

/**
 * What starts of one release need: scripts and styles by address, and the theme's variables as the provider has made them. Those
 * of another release are never used.
 */
type StartFiles = { release: string; files: Record<string, readonly string[]>; variables: string }

function readKnown(release: string): StartFiles['files'] {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StartFiles | null
  return kept?.release === release ? kept.files : {}
}

/** Styles with the theme's variables, from an earlier start (public/start.js) or from the provider. */
const VARIABLES = 'style[data-theme-variables], style[data-mantine-styles="true"]'

/** Whether this page has the theme's variables from an earlier start, so that the provider need not make them. */
export const hasVariables = (): boolean => document.querySelector('style[data-theme-variables]') !== null

/** Release of this page; undefined where no build made it. */
export const pageRelease = (): string | undefined =>
  document.querySelector<HTMLElement>('script[data-release]')?.dataset['release']

/** Scripts and styles of the app that this page has loaded so far. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.(js|css)$/.test(pathname))
      .map(({ pathname }) => pathname),
  ),
]

/**
 * Remembers which files this start loaded until its first screen came, so that the next start at this address loads all of them
 * at once, instead of the later ones only when the first scripts have run.
 */
export function rememberStart(): void {
  const release = pageRelease()
  const { pathname } = location
  // Addresses with somebody's number in them are opened once.
  if (!release || (pathname !== '/' && screenAt(pathname)?.path !== pathname)) return
  void firstScreen.then(() => {
    const files = loadedFiles()
    try {
      const kept = Object.entries(readKnown(release)).filter(([address]) => address !== pathname)
      const next = Object.fromEntries([[pathname, files], ...kept].slice(0, ADDRESSES))
      const variables = document.querySelector(VARIABLES)?.textContent ?? ''
      localStorage.setItem(KEY, JSON.stringify({ release, files: next, variables } satisfies StartFiles))
    } catch {
      // Where the browser stores nothing, scripts are asked for one after another.
    }
  })
}
