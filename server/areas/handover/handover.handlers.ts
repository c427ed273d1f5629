import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { Delivered } from '#domain/handover/handover.schema.ts'
import { handleRaw, type Handler } from '../../handle.ts'
import { deliverPacket } from './deliver.ts'
import { newsRoom } from './news.ts'

export const handoverHandlers: readonly Handler[] = [
  handleRaw(deliverPackets, async ({ body }, context) => {
    const delivered: Delivered[] = []
    const room = newsRoom()
    for (const packet of body.packets) delivered.push(await deliverPacket(packet, context, room))
    return { packets: delivered }
  }),
]
