import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ROLES } from '../core/roles.ts'
import { Instant } from '../core/fields.ts'
import { HealthChecks } from '../core/health.ts'
import { Credentials, DeviceIdentity, LoginReply, RefreshReply } from './auth.schema.ts'
import { SchoolInfo } from '../school/school-info.schema.ts'

// The documented calls: AUTH-11.

export const login = endpoint({
  id: 'auth.login',
  method: 'POST',
  isAnsweredWhenFull: true,
  path: '/user/login',
  summary: 'Sign in with e-mail, username or phone, and password',
  roles: 'public',
  body: Credentials,
  reply: LoginReply,
  perMinute: 120,
  problems: ['wrongCredentials', 'accessOver', 'tooManyAttempts'],
})

export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  isAnsweredWhenFull: true,
  path: '/user/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token',
  roles: 'public',
  reply: RefreshReply,
  problems: ['sessionExpired', 'accessOver', 'roleWasChanged', 'crossOrigin'],
})

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  isAnsweredWhenFull: true,
  path: '/user/auth/logout',
  summary: 'End this session; calling it twice does no harm',
  roles: 'public',
  reply: z.object({ message: z.string() }),
  problems: ['crossOrigin'],
})

export const renewDevice = endpoint({
  id: 'auth.renewDevice',
  method: 'POST',
  isAnsweredWhenFull: true,
  path: '/sync/device',
  summary: 'Give this device a new code, when its old one turned out to be used twice',
  roles: ROLES,
  reply: z.object({ device: DeviceIdentity, accessToken: z.string() }),
  problems: [],
})

export const health = endpoint({
  id: 'auth.health',
  method: 'GET',
  path: '/health',
  summary: 'Name, version, epoch and time of this server, and how its data, disks and backups are',
  roles: 'public',
  reply: z.object({
    name: z.literal('dugsi'),
    version: z.string(),
    epoch: z.string(),
    time: Instant,
    school: SchoolInfo.pick({ id: true, name: true, timeZone: true }),
    checks: HealthChecks,
  }),
  problems: ['unavailable', 'serverFull'],
})
