import type { Role } from '#domain/core/roles.ts'
import { isLanding } from './landing.ts'
import { mayReach, type Screen } from './screens.ts'

/** The guard's decision when somebody opens a screen. `home`: she is redirected to the first screen of her role. */
export type Admission = 'open' | 'signIn' | 'home' | 'refused'

/** Decides by role whether a screen opens; null is nobody signed in. The first screen of another role leads to the own. */
export function admissionOf(screen: Screen, role: Role | null): Admission {
  if (role && screen.id === 'auth.signIn') return 'home'
  if (screen.roles !== 'public' && !role) return 'signIn'
  if (mayReach(screen, role)) return 'open'
  return isLanding(screen.path) ? 'home' : 'refused'
}
