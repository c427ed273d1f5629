import type { ComponentType } from 'react'
import { tellScreenCame } from './first-screen.ts'
import type { Screen } from './screens.ts'

const kept = new Map<string, ComponentType>()

/** The component of a screen whose chunk has come. */
export function keptScreen({ id }: Screen): ComponentType | undefined {
  return kept.get(id)
}

/** Loads a screen's chunk. Unlike with React's own lazy(), a load that failed can be tried again. */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  try {
    const { default: component } = await screen.load()
    kept.set(screen.id, component)
    return component
  } finally {
    tellScreenCame()
  }
}
