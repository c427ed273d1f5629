import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { FamilyPromise } from './promise.schema.ts'

// By itself, since devices of everybody know the writes that may wait, and not how families are reminded.

export const promisePayment = endpoint({
  id: 'fees.promise',
  method: 'POST',
  path: '/fee/dues/promise',
  summary: 'Note the day until which a family promises to pay, or that it promises nothing any more',
  roles: MONEY,
  body: FamilyPromise,
  reply: z.object({ message: z.string() }),
  problems: ['studentNotFound', 'promiseTooFar'],
})
