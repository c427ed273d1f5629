import { ProblemBody } from '#domain/core/problem-body.schema.ts'
import { EPOCH_HEADER, SCHOOL_HEADER } from '#domain/core/school-header.ts'
import type { DeviceDb } from '../device/db.ts'
import { noteEpoch } from '../device/epoch.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import { textOf } from './patience.ts'
import { ForeignServerError, NewEpochError, RefusedError, TransportError } from './failures.ts'

/**
 * The answer, once it is certain that it comes from the school that this device works for: whatever else answers at
 * that address (other software, another school) can neither accept nor refuse anything. `any` accepts every Dugsi
 * school. A host that has never named its school is not checked. Throws TransportError, and NewEpochError where the
 * answer says that the database lacks what this device was told was accepted.
 */
export async function fromSchool(db: DeviceDb, response: Response, any?: 'any'): Promise<Response> {
  const school = await getSetting(db, 'school')
  const named = response.headers.get(SCHOOL_HEADER)
  if (school?.id && (any ? named === null : named !== school.id))
    // A status of 500 or more may come from a proxy while the school's server is away, so it does not prove another server.
    throw new (response.status < 500 ? ForeignServerError : TransportError)('the answer of another server')
  // The device knows no id of its school yet: a server that accepts this session's token is the one that issued the token.
  if (school && !school.id && named && response.ok && !any) await setSetting(db, 'school', { ...school, id: named })
  const epoch = response.headers.get(EPOCH_HEADER)
  if (epoch && (await noteEpoch(db, epoch))) throw new NewEpochError('another epoch')
  return response
}

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').includes('json') && !response.redirected

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

/**
 * JSON of an answer of our own server. Throws RefusedError for a problem that our server reports, and TransportError for anything
 * else: a captive portal's page, a redirect, a proxy's error text, half a body, a body that never ends.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.ok && isJson(response)) {
    try {
      return JSON.parse(await textOf(response)) as unknown
    } catch (error) {
      throw new TransportError('broken answer', { cause: error })
    }
  }
  throw await refusalOf(response)
}

/**
 * The error for an answer that is not a success: the server's refusal, or a TransportError when the answer is not our
 * server's.
 */
export async function refusalOf(response: Response): Promise<RefusedError | TransportError> {
  if (response.ok || !isJson(response)) return new TransportError(`foreign answer ${response.status}`)
  const problem = ProblemBody.safeParse(
    await textOf(response)
      .then(JSON.parse)
      .catch(() => null),
  )
  if (!problem.success) return new TransportError(`foreign answer ${response.status}`)
  return new RefusedError(response.status, problem.data, retryAfter(response))
}
