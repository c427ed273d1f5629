import type { ComponentType } from 'react'
import { tellScreenLoaded } from './first-screen.ts'
import type { Load } from './screens.ts'

const loaded = new Map<Load, ComponentType>()

/** The component of a screen's chunk; undefined while the chunk is not loaded. */
export function loadedScreen(load: Load): ComponentType | undefined {
  return loaded.get(load)
}

/** Loads a screen's chunk. Unlike with React's own lazy(), a load that failed can be tried again. */
export async function loadScreen(load: Load): Promise<ComponentType> {
  try {
    const { default: component } = await load()
    loaded.set(load, component)
    return component
  } finally {
    tellScreenLoaded()
  }
}
