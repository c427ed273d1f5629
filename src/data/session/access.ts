import { isTooLongAlone, readClaims, sessionState } from '#domain/auth/auth.rules.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { parseRole, type Role } from '#domain/core/roles.ts'
import { doubtOf, latestOf, readClock } from '../device/clock.ts'
import type { DeviceDb } from '../device/db.ts'
import { getSettings } from '../device/settings.ts'
import { readSession } from './session.ts'

export type AccessInputs = {
  user: LoginUser | null
  token: string | null
  lastContactAt: number
  clockOffset: number
  /** The latest time that the device has seen, on the server's clock. */
  seenAt: number
  /** The password has opened the vault, but the server has not been asked yet. */
  isOfflineSession: boolean
  /** Who has not answered yet whether she chooses another password than the one she was given. */
  passwordGivenTo: number | null
  /** Whose session ended with a former role. */
  roleChangedOf: number | null
  /** When the server last confirmed the person whose vault was opened, on its own clock. */
  vouchedAt: number
}

/**
 * State of the sign-in on this device. `none`: nobody is signed in. `ended`: the server ended the session, perhaps because
 * the role was changed, or its token cannot be read. `tooLong`: the device was without the server for too long, or its clock is
 * too far ahead to be believed. `in`: signed in; `isStale`: the token has expired, or the server was never asked, because it could
 * not be reached; `isPasswordGiven`: a password of her own is still to be asked for.
 */
export type Access =
  | { status: 'none' }
  | { status: 'ended'; user: LoginUser; isUnreadable: boolean; isRoleChanged: boolean }
  | { status: 'tooLong'; user: LoginUser; isClockAhead: boolean }
  | { status: 'in'; user: LoginUser; role: Role; isStale: boolean; isPasswordGiven: boolean }

export async function readAccessInputs(db: DeviceDb): Promise<AccessInputs> {
  const [session, clock, [lastContactAt, isOfflineSession, passwordGivenTo, roleChangedOf]] = await Promise.all([
    readSession(db),
    readClock(db),
    getSettings(db, 'lastContactAt', 'isOfflineSession', 'passwordGivenTo', 'roleChangedOf'),
  ])
  const ownerId = session?.user.id
  const vault = isOfflineSession && ownerId !== undefined ? await db.vaults.get(ownerId) : undefined
  return {
    user: session?.user ?? null,
    token: session?.token ?? null,
    lastContactAt: lastContactAt ?? 0,
    ...clock,
    isOfflineSession: isOfflineSession ?? false,
    passwordGivenTo: passwordGivenTo ?? null,
    roleChangedOf: roleChangedOf ?? null,
    vouchedAt: vault?.confirmedAt ?? 0,
  }
}

/** Decides whether the device's session is good at `now` (milliseconds, device clock). */
export function accessOf(inputs: AccessInputs, now: number): Access {
  const { user, token, lastContactAt, clockOffset } = inputs
  if (!user) return { status: 'none' }
  // Setting the clock back must not make a session younger.
  const at = latestOf(inputs, now)
  const tooLong = { status: 'tooLong', user, isClockAhead: doubtOf(inputs, now) === 'ahead' } as const
  const isPasswordGiven = inputs.passwordGivenTo === user.id
  if (inputs.isOfflineSession)
    return isTooLongAlone(inputs.vouchedAt, at)
      ? tooLong
      : { status: 'in', user, role: user.Role, isStale: true, isPasswordGiven }
  const role = parseRole(token && readClaims(token)?.role)
  const isRoleChanged = inputs.roleChangedOf === user.id
  if (!token || !role) return { status: 'ended', user, isUnreadable: token !== null, isRoleChanged }
  // Both instants are on the corrected clock, so that a device whose clock is wrong does not count as offline for
  // years.
  const state = sessionState(token, lastContactAt + clockOffset, at)
  if (state === 'none') return { status: 'ended', user, isUnreadable: false, isRoleChanged }
  if (state === 'tooLongAlone') return tooLong
  return { status: 'in', user, role, isStale: state === 'stale', isPasswordGiven }
}
