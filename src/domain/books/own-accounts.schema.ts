import { z } from 'zod'
import { Id, idOf, IdText, text } from '../core/fields.ts'
import { InDollars } from '../school/money.schema.ts'
import { OWN_KINDS } from '../school/own-accounts.ts'
import { OwnAccount } from '../school/own-accounts.schema.ts'

const Name = text(60).trim().min(1, 'Name is required')

export const NewOwnAccount = z.strictObject({ kind: z.enum(OWN_KINDS, 'Kind is required'), name: Name })
export type NewOwnAccount = z.input<typeof NewOwnAccount>

export const OwnAccountEdit = z.strictObject({
  name: Name,
  /** Whether it is no longer offered; its entries are counted all the same. */
  isRetired: z.boolean(),
  /** The revision that the form was filled from. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type OwnAccountEdit = z.input<typeof OwnAccountEdit>

export const OwnAccountListed = OwnAccount.extend({
  id: Id,
  /** Number of records that name it; only one that none names can be deleted. */
  uses: z.int(),
  /** What it holds, or what was spent on it in all of time. */
  balance: InDollars,
  revision: z.int(),
})
export type OwnAccountListed = z.infer<typeof OwnAccountListed>

export const OwnAccountId = z.object({ id: idOf('ownAccount', IdText) })
