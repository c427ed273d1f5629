import { IconCategoryPlus } from '@tabler/icons-react'
import { createOwnAccount } from '#domain/books/own-accounts.endpoints.ts'
import type { OwnAccountListed } from '#domain/books/own-accounts.schema.ts'
import { OWN_KINDS } from '#domain/school/own-accounts.ts'
import { mapped } from '#data/answers/source.ts'
import { ownAccountActions, useOwnAccountList } from '#data/books/own-accounts.ts'
import { useMay } from '#data/session/use-may.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { choiceOf } from '../core/list/filters.ts'
import { recordsScreen } from '../core/list/records-screen.tsx'
import { ownAccountsScreen } from './books.screens.ts'
import { ownAccountTexts as texts } from './own-accounts.texts.ts'
import { OwnAccountForm } from './OwnAccountForm.tsx'

type Accounts = readonly OwnAccountListed[]

const useAccounts = mapped(useOwnAccountList, ({ accounts }): Accounts => accounts)

const { fields, filters } = texts

const stateOf = ({ isRetired }: OwnAccountListed): string => (isRetired ? texts.retired : texts.offered)

/** Categories of expenses and accounts of money that the school has added. */
export default recordsScreen<Accounts, OwnAccountListed, 'kind' | 'state'>(ownAccountsScreen, useAccounts, {
  lead: texts.lead,
  records: {
    label: fields.actions,
    words: {
      add: texts.add,
      edit: ({ name }) => texts.editOf(name),
      delete: ({ name }) => texts.deleteOf(name),
      needsServer: texts.needsServer,
    },
    Form: OwnAccountForm,
    useMayChange: () => useMay(createOwnAccount),
    removal: {
      words: texts.delete,
      doneText: texts.delete.done,
      run: ({ id }) => ownAccountActions.remove(id),
      what: ({ name }) => name,
    },
  },
  filters: {
    kind: choiceOf<OwnAccountListed>(
      filters.kind,
      [{ value: '', label: filters.all }, ...OWN_KINDS.map((value) => ({ value, label: texts.kinds[value] }))],
      { keeps: ({ kind }, value) => kind === value },
    ),
    state: choiceOf<OwnAccountListed>(
      filters.state,
      [
        { value: '', label: filters.all },
        { value: 'offered', label: filters.offered },
        { value: 'retired', label: filters.retired },
      ],
      { keeps: ({ isRetired }, value) => isRetired === (value === 'retired') },
    ),
  },
  rows: (accounts) => accounts,
  columns: ({ heading, text, money }) => [
    heading('name', fields.name, ({ name }) => name),
    text('kind', fields.kind, ({ kind }) => texts.kinds[kind]),
    text('uses', fields.uses, ({ uses }) => uses),
    money('balance', fields.balance, ({ balance }) => balance),
    text('state', fields.state, stateOf, {
      shown: (row) => (row.isRetired ? <Chip>{stateOf(row)}</Chip> : stateOf(row)),
    }),
  ],
  find: ({ id, name }) => ({ id, words: name }),
  rowKey: ({ id }) => id,
  sort: ['name', 'up'],
  noun: texts.noun,
  search: texts.search,
  file: texts.file,
  empty: texts.empty,
  emptyHint: texts.emptyHint,
  noMatch: texts.noMatch,
  failed: texts.failed,
  icon: <IconCategoryPlus size={30} />,
})
