import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTANTS, ACCOUNTS_READERS } from '../core/roles.ts'
import { NewOwnAccount, OwnAccountEdit, OwnAccountId, OwnAccountListed } from './own-accounts.schema.ts'

const Saved = z.object({ message: z.string(), account: OwnAccountListed })

export const listOwnAccounts = endpoint({
  id: 'books.ownAccounts',
  method: 'GET',
  path: '/books/own-accounts',
  summary: 'Categories of expenses and accounts that the school has added, with their uses and balances',
  roles: ACCOUNTS_READERS,
  reply: z.object({ accounts: z.array(OwnAccountListed) }),
  problems: [],
})

export const createOwnAccount = endpoint({
  id: 'books.addOwnAccount',
  method: 'POST',
  path: '/books/own-accounts',
  summary: 'Add a category of expenses, or an account that holds money',
  roles: ACCOUNTANTS,
  body: NewOwnAccount,
  reply: Saved,
  problems: ['ownAccountNameTaken'],
})

export const updateOwnAccount = endpoint({
  id: 'books.changeOwnAccount',
  method: 'PUT',
  path: '/books/own-accounts/:id',
  summary: 'Rename a category or account in all reports, or end or begin its use in forms',
  roles: ACCOUNTANTS,
  params: OwnAccountId,
  body: OwnAccountEdit,
  reply: Saved,
  problems: ['ownAccountNotFound', 'ownAccountChanged', 'ownAccountNameTaken', 'ownAccountNotEmpty'],
})

export const deleteOwnAccount = endpoint({
  id: 'books.deleteOwnAccount',
  method: 'DELETE',
  path: '/books/own-accounts/:id',
  summary: 'Delete a category or account that was never used',
  roles: ACCOUNTANTS,
  params: OwnAccountId,
  reply: z.object({ message: z.string() }),
  problems: ['ownAccountNotFound', 'ownAccountUsed'],
})
