import { localized } from '#domain/core/translations.ts'
import type { OwnKind } from '#domain/school/own-accounts.ts'

const KINDS: Readonly<Record<OwnKind, string>> = {
  expense: 'Category of expenses',
  bank: 'Bank',
  wallet: 'Mobile wallet',
  safe: 'Cash elsewhere',
}

export const ownAccountTexts = localized('ownAccounts', {
  lead: 'Categories of expenses and accounts of your school, beside those that every school has. A new name counts in all reports at once, also of past months.',
  noun: ['category or account', 'categories and accounts'] as const,
  file: 'categories-and-accounts',
  search: 'Search by name',
  empty: 'Nothing of your own yet.',
  emptyHint: 'Choose “New Category or Account” to spend on what the standard categories lack, or to keep another bank.',
  noMatch: 'Nothing matches your filters.',
  failed: 'Categories and accounts could not be loaded.',
  needsServer: 'Categories and accounts need a connection to the school server. Nothing can be changed now.',
  kinds: KINDS,
  filters: { kind: 'Kind', all: 'All', state: 'State', offered: 'Offered', retired: 'Retired' },
  fields: {
    name: 'Name',
    kind: 'Kind',
    uses: 'Entries',
    balance: 'Held or spent',
    state: 'State',
    isRetired: 'Retired, no form offers it',
    actions: 'Actions',
  },
  offered: 'Offered',
  retired: 'Retired',
  add: 'New Category or Account',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  form: {
    addTitle: 'New Category or Account',
    create: 'Add',
    editTitle: 'Edit the category or account',
    update: 'Save',
    created: (name: string) => `${name} added`,
    updated: (name: string) => `${name} saved`,
    known: 'This was added before.',
    failed: 'The category or account could not be saved.',
    noServer:
      'This can be saved only with a connection to the school server. What you typed is still here; sending it again saves it once.',
  },
  delete: {
    title: 'Delete the category or account',
    confirm: 'Delete',
    asks: 'Only what was never used can be deleted. Are you sure?',
    done: 'Deleted',
    failed: 'It could not be deleted.',
    noServer: 'Deleting needs a connection to the school server.',
  },
})
