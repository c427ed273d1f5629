import { useSyncExternalStore } from 'react'
import { pageState } from './page-state.ts'

/** Whether a new version of the app waits to take over, and functions that let it take over or look for one. */
export type AppUpdate = { isReady: boolean; take: () => void; check: (() => Promise<void>) | null }

const state = pageState<AppUpdate>({ isReady: false, take: () => undefined, check: null })

/** Set by `app/updates.ts`, which knows the worker. */
export const setAppUpdate = (change: Partial<AppUpdate>): void => state.set({ ...state.read(), ...change })

export const useAppUpdate = (): AppUpdate => useSyncExternalStore(state.subscribe, state.read)
