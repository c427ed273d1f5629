import type { DeliveryReply } from '#domain/handover/handover.schema.ts'
import { packetId } from '#domain/handover/packets.rules.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { PushReply } from '#domain/sync/sync.schema.ts'
import { push } from '#domain/sync/sync.endpoints.ts'
import { Problem, sentProblem } from '#domain/core/problems.ts'
import { openPacket, receiptBytes } from '#server/areas/handover/open-packet.ts'
import { makeSealKey, schoolSealOf, type SchoolSeal } from '#server/access/school-seal.ts'
import { ProblemBody } from '#domain/core/problem-body.schema.ts'
import { answer, type FakeRequest, type FakeServer } from './fake-server.ts'
import type { Tablet, World } from './world.ts'

/** Gives the school of a world a key, so that devices can pack for it; call it before anybody signs in. */
export function takePackets(world: World): SchoolSeal {
  const seal = schoolSealOf(makeSealKey())
  world.server.seal = { publicKey: seal.publicKey, open: (sealed, label) => seal.open(sealed, label) }
  return seal
}

/** Makes a tablet reach a school that takes packets of others. */
export function reachesPackets({ network, world: { server } }: Tablet, seal: SchoolSeal): void {
  const { host } = network
  network.host = {
    ...host,
    answer: (request) =>
      request.path === deliverPackets.path ? delivered(server, seal, request) : answer(server, request),
  }
}

async function delivered(server: FakeServer, seal: SchoolSeal, { body, headers }: FakeRequest): Promise<Response> {
  const packets: DeliveryReply['packets'] = []
  for (const text of (body?.['packets'] ?? []) as string[]) packets.push(await deliveredOne(server, seal, text))
  // Whatever a call answers, the headers of this school are those of its other answers.
  const { headers: ours } = answer(server, { method: 'GET', path: '/', query: NONE, headers, body: null, cookie: null })
  const named = Object.fromEntries([...ours].filter(([name]) => name.startsWith('x-')))
  return new Response(JSON.stringify({ packets }), { headers: { ...named, 'content-type': 'application/json' } })
}

const NONE = new URLSearchParams()
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

async function deliveredOne(server: FakeServer, seal: SchoolSeal, text: string) {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  const id = await packetId(bytes)
  try {
    const { packet, content } = openPacket(bytes, seal)
    if (server.wantsOffice) throw new Problem('packetNeedsOffice')
    const answeredAt = new Date(server.now()).toISOString()
    const label = { packet: id, device: packet.label.device, answeredAt }
    const response = answer(server, {
      method: push.method,
      path: push.path,
      query: new URLSearchParams({ replies: 'read' }),
      headers: new Headers({ authorization: `Grant ${content.grant}` }),
      body: content.body,
      cookie: null,
    })
    const json: unknown = await response.json()
    if (response.ok) return { id, receipt: base64(receiptBytes(label, content, { reply: PushReply.parse(json) })) }
    const said = ProblemBody.omit({ requestId: true }).parse(json)
    const isEnded = said.code === 'sessionExpired'
    const problem = isEnded ? sentProblem(new Problem('packetGrantEnded', { device: label.device })) : said
    return { id, problem, receipt: base64(receiptBytes(label, content, { problem })) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { id, problem: sentProblem(error) }
  }
}
