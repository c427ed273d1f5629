import {
  createOwnAccount,
  deleteOwnAccount,
  listOwnAccounts,
  updateOwnAccount,
} from '#domain/books/own-accounts.endpoints.ts'
import type { NewOwnAccount, OwnAccountEdit } from '#domain/books/own-accounts.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** What the school has added, with uses and balances; without network that of the last answer. */
export const useOwnAccountList = server(listOwnAccounts, () => ({}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of what the school has added; all of them need the server. */
export const ownAccountActions = {
  add: (once: string, body: NewOwnAccount) => callOnce(once, createOwnAccount, { body }),
  update: (id: number, body: OwnAccountEdit) => call(updateOwnAccount, { ...paramsOf(id), body }),
  remove: (id: number) => call(deleteOwnAccount, paramsOf(id)),
}
