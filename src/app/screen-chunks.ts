import type { ComponentType } from 'react'
import { tellScreenCame } from './first-screen.ts'
import type { Screen } from './screens.ts'

const loaded = new Map<string, ComponentType>()

/** The component of a screen whose chunk is loaded. */
export function loadedScreen({ id }: Screen): ComponentType | undefined {
  return loaded.get(id)
}

/** Loads a screen's chunk. Unlike with React's own lazy(), a load that failed can be tried again. */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  try {
    const { default: component } = await screen.load()
    loaded.set(screen.id, component)
    return component
  } finally {
    tellScreenCame()
  }
}
