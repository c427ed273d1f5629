import { Problem } from '#domain/core/problems.ts'
import { listAddresses, makeCertificate } from '#domain/settings/addresses.endpoints.ts'
import type { AddressesNow } from '#domain/settings/addresses.schema.ts'
import { isHost } from '#domain/settings/host-names.rules.ts'
import { addressesOf } from '../../addresses/list-addresses.ts'
import { makeOwnCertificate } from '../../addresses/own-certificate.ts'
import { recordChange } from '../../audit.ts'
import { handle, type HandlerContext, type ServerEnv } from '../../handle.ts'
import { readSchoolInfo, SCHOOL } from '../school/settings.queries.ts'
import { readTablets } from '../sync/tablets.ts'

/** How this server listens; only a server that is not listening yet lacks it. */
function reachOf({ reach }: ServerEnv): NonNullable<ServerEnv['reach']> {
  if (!reach) throw new Problem('unavailable')
  return reach
}

async function readAddresses({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>): Promise<AddressesNow> {
  const { listening, lookup } = reachOf(env)
  const tablets = await readTablets(tx)
  return {
    ...(await addressesOf(listening(), { now: env.now(), lookup })),
    unsent: tablets.reduce((sum, { unsent }) => sum + (unsent?.count ?? 0), 0),
  }
}

export const addressHandlers = [
  handle(listAddresses, (_, context) => readAddresses(context)),

  handle(makeCertificate, async ({ body }, context) => {
    const { tx, env } = context
    const { listening, renew } = reachOf(env)
    if (!body.names.every(isHost)) throw new Problem('notAHost')
    const { name: school } = await readSchoolInfo(tx, env, false)
    const made = await makeOwnCertificate(listening().dataDir, { names: body.names, school, now: env.now() })
    const isInUse = await renew(made)
    await recordChange(context, 'school', SCHOOL, { after: { certificate: body.names.join(', ') } })
    return {
      message: 'The certificate was made.',
      needsRestart: !isInUse,
      ...(await readAddresses(context)),
    }
  }),
]
