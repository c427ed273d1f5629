import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ChildReceipt, FormerChild } from './child-receipts.schema.ts'

export const listChildReceipts = endpoint({
  id: 'fees.receiptsOfChildren',
  method: 'GET',
  path: '/fee/parent/receipts',
  summary:
    "Payments for the caller's own children, also those who have left, the newest first, to print their receipts again",
  roles: ['PARENT'],
  reply: z.array(ChildReceipt),
  problems: [],
})

export const listFormerChildren = endpoint({
  id: 'fees.formerChildren',
  method: 'GET',
  path: '/fee/parent/former',
  summary: "The caller's own children who have left the school, with what is still owed for them",
  roles: ['PARENT'],
  reply: z.array(FormerChild),
  problems: [],
})
