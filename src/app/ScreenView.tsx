import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useAccess } from '#data/session/use-access.ts'
import { changePasswordScreen } from '#screens/users/users.screens.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ChunkProblem } from './error-pages.tsx'
import { admissionOf } from './guard.ts'
import { returnTo } from './landing.ts'
import { isOpenTo } from './screen-at.ts'
import { loadedScreen, loadScreen } from './screen-chunks.ts'
import { linkTo, loadOf, type Load, type Screen } from './screens.ts'

type Loaded = { Component: ComponentType } | { hasFailed: true } | null

/** A screen's chunk, which is loaded where loading has not begun yet; `load` is null until it is clear which. */
function useScreenChunk(load: Load | null): { loaded: Loaded; retry: () => void } {
  const loadedComponent = load && loadedScreen(load)
  const [state, setState] = useState<{ of: Load | null; loaded: Loaded }>({ of: load, loaded: null })
  const begin = useCallback(
    (of: Load) =>
      loadScreen(of).then(
        (Component) => setState({ of, loaded: { Component } }),
        () => setState({ of, loaded: { hasFailed: true } }),
      ),
    [],
  )
  useEffect(() => {
    if (load && !loadedScreen(load)) void begin(load)
  }, [load, begin])
  if (loadedComponent) return { loaded: { Component: loadedComponent }, retry: () => undefined }
  // Browsers may remember a failed module import for the lifetime of the page, so a second failure reloads the page.
  const retry = () =>
    void load?.().then(
      () => begin(load),
      () => location.reload(),
    )
  return { loaded: state.of === load ? state.loaded : null, retry }
}

/** The guard: shows a screen, once its chunk is loaded, to people who may open it, and redirects all others. */
export function ScreenView({ screen }: { screen: Screen }) {
  const access = useAccess()
  const location = useLocation()
  const isLoaded = useNavigationType() === NavigationType.Pop
  const role = access?.status === 'in' ? access.role : null
  const { loaded, retry } = useScreenChunk(access || !screen.loadFor ? loadOf(screen, role) : null)
  if (!access) return null
  const admission = admissionOf(screen, role)
  if (access.status === 'in') {
    // Whoever has signed in with a password that somebody else chose is asked for one of her own first, and again when the page is
    // loaded anew, until she answers.
    const isAsked = access.isPasswordGiven && screen !== changePasswordScreen
    if (isAsked && (admission === 'home' || (admission === 'open' && isLoaded && screen.roles !== 'public')))
      return <Navigate to={linkTo(changePasswordScreen)} replace />
    if (admission === 'home') return <Navigate to={returnTo(location.state, access.role, isOpenTo)} replace />
  }
  if (admission === 'signIn') {
    return <Navigate to="/auth/login" replace state={{ from: location.pathname + location.search }} />
  }
  if (admission === 'refused') return <Navigate to="/unauthorized" replace />
  if (loaded === null) {
    return (
      <div style={{ padding: '1.5rem 1rem' }}>
        <LoadingSkeleton />
      </div>
    )
  }
  return 'hasFailed' in loaded ? <ChunkProblem onRetry={retry} /> : <loaded.Component />
}
