import { formatCents } from '#domain/school/money.ts'
import type { CarriedBy } from '#domain/sync/tablets.schema.ts'
import type { UnsentMoney } from '#domain/sync/tablets.rules.ts'

const payments = (count: number): string => (count === 1 ? '1 payment' : `${count} payments`)

export const tabletTexts = {
  list: {
    lead: 'What each device holds that the school has not received, as it said at its last contact. What was saved on it since is not known here.',
    search: 'Search by code or person',
    noun: ['device', 'devices'],
    empty: 'No device has signed in yet',
    noMatch: 'No device matches',
    file: 'tablets',
  },
  again: 'Ask again',
  money: ({ tablets, payments: count, cents }: UnsentMoney) =>
    `${tablets === 1 ? '1 tablet holds' : `${tablets} tablets hold`} ${payments(count)}, ${formatCents(cents)}, not yet delivered`,
  noMoney: (count: number) =>
    count === 1
      ? '1 entry waits on the tablets, no payment'
      : `${count} entries wait on the tablets, no payment among them`,
  nothing: 'Nothing waits on any tablet',
  refused: (count: number) =>
    `${count === 1 ? '1 entry was' : `${count} entries were`} not accepted and ${count === 1 ? 'has' : 'have'} no effect yet. Sign in on that tablet and open “Outbox”: there you can take over what is right.`,
  whose: 'Whose',
  ofStaff: 'The staff’s',
  ofParents: 'Parents’ phones',
  overdue: 'No contact',
  untold: 'Not told',
  none: '–',
  carriedBy: ({ person, code, entries, packets }: CarriedBy) =>
    `${person} (${code}): ${entries === 1 ? '1 entry' : `${entries} entries`}${packets === 1 ? '' : `, the last of ${packets} packets`}`,
  fields: {
    code: 'Tablet',
    state: 'State',
    person: 'Signed in last',
    count: 'Entries waiting',
    refused: 'Not accepted',
    oldest: 'Oldest',
    payments: 'Payments',
    money: 'Money',
    contact: 'Last contact',
    carried: 'Last carried',
    carriedBy: 'Carried by',
    version: 'App version',
  },
} as const
