import { useSyncExternalStore } from 'react'
import { pageState } from '../device/page-state.ts'

const state = pageState(false)

/** Called by the app's driver, which holds the link. */
export const setLive = state.set

export const readLive = state.read

/** Whether the live link stands. */
export const useLive = (): boolean => useSyncExternalStore(state.subscribe, readLive)
