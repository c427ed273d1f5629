import type { Role } from '#domain/core/roles.ts'
import { mayReach, type Screen } from './screens.ts'

/** What happens when somebody opens a screen. `home`: redirected to the role's first screen. */
export type Admission = 'open' | 'signIn' | 'home' | 'refused'

/** Decides by role whether a screen opens; `role` is null when nobody is signed in. */
export function admissionOf(screen: Screen, role: Role | null): Admission {
  if (role && screen.id === 'auth.signIn') return 'home'
  if (screen.roles !== 'public' && !role) return 'signIn'
  return mayReach(screen, role) ? 'open' : 'refused'
}
