import { endpoint } from '../core/endpoint.ts'
import { ROLES } from '../core/roles.ts'
import { Delivery, DeliveryReply } from './handover.schema.ts'

export const deliverPackets = endpoint({
  id: 'handover.deliver',
  method: 'POST',
  path: '/handover/packets',
  summary:
    'Deliver packets of entries that were made on other devices; a receipt for each, which only its maker can read',
  roles: ROLES,
  body: Delivery,
  perMinute: 60,
  bodyLimit: 8 * 1024 * 1024,
  reply: DeliveryReply,
  problems: ['bodyTooLarge', 'tooManyRequests'],
})
