import type { MantineColorSchemeManager } from '@mantine/core'
import { create } from 'zustand'
import { device } from '#data/device/db.ts'
import { getSetting, type ThemeChoice } from '#data/device/settings.ts'
import { saveTheme } from '#data/device/theme.ts'

/** Key of the theme in the browser's storage, where `scheme.js` reads it before the first paint. */
const SHADOW_KEY = 'dugsi-theme'

type ThemeState = {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
  /** Applies a choice made on the settings page or in another tab. */
  follow: (choice: ThemeChoice) => void
}

function castShadow(choice: ThemeChoice): void {
  try {
    localStorage.setItem(SHADOW_KEY, choice)
  } catch {
    // Without storage, the first paint follows the system's theme, and the choice is applied a moment later.
  }
}

/** The chosen theme: light, dark or the system's; saved in the device's database. */
export const useThemeChoice = create<ThemeState>((set) => ({
  choice: 'auto',
  choose: (choice) => {
    set({ choice })
    castShadow(choice)
    void saveTheme(choice)
  },
  follow: (choice) => {
    set({ choice })
    castShadow(choice)
  },
}))

/** Reads the saved choice; called once before the first render, so that the theme does not flash. */
export async function readThemeChoice(): Promise<void> {
  const choice = (await getSetting(device(), 'theme')) ?? 'auto'
  castShadow(choice)
  useThemeChoice.setState({ choice })
}

let stop: (() => void) | undefined

export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => useThemeChoice.getState().choice,
  set: () => undefined,
  subscribe: (onUpdate) => {
    stop = useThemeChoice.subscribe(({ choice }) => onUpdate(choice))
  },
  unsubscribe: () => stop?.(),
  clear: () => undefined,
}
