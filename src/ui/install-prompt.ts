import { useSyncExternalStore } from 'react'

type InstallEvent = Event & { prompt(): Promise<unknown> }

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

function setOffered(event: InstallEvent | null): void {
  offered = event
  for (const listener of listeners) listener()
}

/** Stores the browser's install prompt until a screen offers it; the browser fires the event once, early. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event as InstallEvent)
  })
  addEventListener('appinstalled', () => setOffered(null))
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A function that offers to install the app, or null when the browser does not support it. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(subscribe, () => offered)
  if (!event) return null
  return () => {
    setOffered(null)
    void event.prompt()
  }
}
