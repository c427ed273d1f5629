import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ChildReceipt } from './child-receipts.schema.ts'

export const listChildReceipts = endpoint({
  id: 'fees.receiptsOfChildren',
  method: 'GET',
  path: '/fee/parent/receipts',
  summary: "Payments for the caller's own children, the newest first, to print their receipts again",
  roles: ['PARENT'],
  reply: z.array(ChildReceipt),
  problems: [],
})
