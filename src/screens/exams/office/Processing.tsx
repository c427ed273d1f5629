import { Loader } from '@mantine/core'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import styles from './exam-setup.module.css'
import { examSetupTexts as texts } from './exam-setup.texts.ts'

type Run = <T>(request: () => Promise<T>) => Promise<T>

const Busy = createContext<Run>((request) => request())

/** Runs a request while the overlay of `Processing` covers the screen. */
export const useProcessing = (): Run => useContext(Busy)

/** Overlay that covers the whole screen while a request runs (EXAM-28). */
export function Processing({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState(0)
  const run = useCallback<Run>(async (request) => {
    setRunning((count) => count + 1)
    try {
      return await request()
    } finally {
      setRunning((count) => count - 1)
    }
  }, [])
  return (
    <Busy.Provider value={useMemo(() => run, [run])}>
      {children}
      {running > 0 ? (
        <div className={styles['processing']} role="status">
          <Loader />
          {texts.processing}
        </div>
      ) : null}
    </Busy.Provider>
  )
}
