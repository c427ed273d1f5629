import { useSyncExternalStore } from 'react'
import { pageState } from './page-state.ts'

const state = pageState(false)

/** Set by the app, which holds the link. */
export const setLive = state.set

export const readLive = state.read

/** Whether the school's server tells this page at once when something changes. */
export const useLive = (): boolean => useSyncExternalStore(state.subscribe, readLive)
