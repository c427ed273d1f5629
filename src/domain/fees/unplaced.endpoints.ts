import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTS_READERS } from '../core/roles.ts'
import { PaymentId } from './fees.schema.ts'
import { UnplacedRow, UnplacedSettlement } from './unplaced.schema.ts'

export const listUnplaced = endpoint({
  id: 'fees.unplaced',
  method: 'GET',
  path: '/fee/unplaced',
  summary: 'Money that devices told of and that no student’s account can take, the oldest first',
  roles: ACCOUNTS_READERS,
  reply: z.array(UnplacedRow),
  problems: [],
})

export const settleUnplaced = endpoint({
  id: 'fees.settleUnplaced',
  method: 'POST',
  path: '/fee/unplaced/:id/settle',
  summary: 'Say whose fees such money pays, or that it was given back',
  roles: ['ADMIN'],
  params: PaymentId,
  body: UnplacedSettlement,
  reply: z.object({ message: z.string() }),
  problems: ['paymentNotFound', 'notHeld', 'studentNotFound', 'sumDiffers', 'accountOverdrawn'],
})
