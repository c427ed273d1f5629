import { Problem } from '#domain/core/problems.ts'
import { listAddresses, makeCertificate } from '#domain/settings/addresses.endpoints.ts'
import { addressesOf } from '../../addresses/list-addresses.ts'
import { isHost, makeOwnCertificate } from '../../addresses/own-certificate.ts'
import { recordChange } from '../../audit.ts'
import { handle, type ServerEnv } from '../../handle.ts'
import { readSchoolInfo, SCHOOL } from '../school/settings.queries.ts'

/** How this server listens; only a server that is not listening yet lacks it. */
function reachOf({ reach }: ServerEnv): NonNullable<ServerEnv['reach']> {
  if (!reach) throw new Problem('unavailable')
  return reach
}

export const addressHandlers = [
  handle(listAddresses, async (_, { env }) => addressesOf(reachOf(env).listening(), { now: env.now() })),

  handle(makeCertificate, async ({ body }, context) => {
    const { tx, env } = context
    const { listening, renew } = reachOf(env)
    if (!body.names.every(isHost)) throw new Problem('notAHost')
    const { name: school } = await readSchoolInfo(tx, env, false)
    const made = await makeOwnCertificate(listening().dataDir, { names: body.names, school, now: env.now() })
    const isInUse = renew(made)
    await recordChange(context, 'school', SCHOOL, { after: { certificate: body.names.join(', ') } })
    return {
      message: 'The certificate was made.',
      needsRestart: !isInUse,
      ...addressesOf(listening(), { now: env.now() }),
    }
  }),
]
