import { localized } from '#domain/core/translations.ts'
import type { Left } from '#data/outbox/left-entries.ts'
import type { ParkReason } from '#data/outbox/outbox-entry.ts'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'

export const syncTexts = localized('sync', {
  title: 'Outbox',
  lead: 'Work that was saved on this device and is not on the school server yet. It is sent automatically, in order.',
  sendNow: 'Send now',
  sending: (done: number, total: number) => `Sending ${done} of ${total}`,
  exportAll: 'Export to a file',
  exportHelp:
    'The file is a safety copy for your administrator, in case this device must be repaired. Exporting changes nothing here.',
  emptyTitle: 'Nothing waits on this device',
  emptyOwnTitle: 'Nothing of yours waits on this device',
  empty: 'Everything that you saved here has reached the school server.',
  emptyOffline: 'What you save without network appears here until it has been sent.',
  attentionTitle: 'Needs your attention',
  waitingTitle: 'Waiting to be sent',
  others: (count: number) =>
    count === 1
      ? 'One more entry on this device belongs to another person. It is sent by itself, or when that person signs in; an administrator can take it over.'
      : `${count} more entries on this device belong to other people. They are sent by themselves, or when those people sign in; an administrator can take them over.`,
  strays: (school: string) => `Saved for ${school}`,
  straysHelp:
    'This device worked for that school before. This work is not sent to this school. It is sent when a user of that school signs in to it again on this device.',
  straysCount: (count: number) => (count === 1 ? 'One entry' : `${count} entries`),
  dropStrays: 'Delete from this device',
  dropStraysTitle: (school: string) => `Delete what was saved for ${school}?`,
  dropStraysHelp:
    'No server has these entries. Export them first: once deleted, they are gone for good, payments and marks alike.',
  ofEnded: (count: number) =>
    count === 1
      ? 'One entry on this device was made by a user whose account has ended. An administrator who signs in here can take it over.'
      : `${count} entries on this device were made by users whose accounts have ended. An administrator who signs in here can take them over.`,
  left: {
    title: 'Of other people on this device',
    help: 'They are sent automatically, or when those people sign in. Where the account has ended, or an entry was not accepted, you decide what happens to it.',
    of: ({ ownerName, count, money, payments }: Left) =>
      [
        `${ownerName}: ${count === 1 ? 'one entry' : `${count} entries`}`,
        payments > 0 && `of them ${payments === 1 ? 'one payment' : `${payments} payments`}`,
        money > payments && `of them ${money - payments === 1 ? 'one expense' : `${money - payments} expenses`}`,
      ]
        .filter(Boolean)
        .join(', '),
    ended: 'The account has ended: these are no longer sent automatically.',
    refused: (count: number) =>
      `The school did not accept ${count === 1 ? 'one of them' : `${count} of them`} in that name. Take over what is right, and it is sent in yours.`,
    takeOver: 'Take over',
    putAway: 'Put away',
    asks: {
      takeOver: {
        title: (name: string) => `Take over what ${name} left?`,
        help: 'Payments are recorded as taken by that person and held for you to settle. Everything else is sent in your name. The trail of changes tells of it.',
      },
      putAway: {
        title: (name: string) => `Put away what ${name} left?`,
        help: 'It is removed from this device and has no effect. The trail of changes keeps all of it. Payments that were not refused stay: take them over.',
      },
    },
    done: 'Settled',
    noServer: 'The school server cannot be reached. Everything is still here.',
  },
  unreadable: 'An entry that this version of the app cannot read',
  states: {
    waiting: 'Waiting',
    sent: 'No answer yet',
    tried: 'Tried again by itself',
    behind: 'Waits behind another',
    parked: 'Not accepted',
    done: 'Accepted, with a remark',
  },
  reasons: {
    rejected: 'The school server did not accept it.',
    behind: 'It waits behind an earlier entry about the same thing.',
    serverFault: 'The school server failed on it; it is tried again from time to time.',
    unreadable: 'It cannot be read on this device.',
    tooLarge: 'The school server, or something on the way to it, refused it because it is too large (answer 413).',
  } satisfies Record<ParkReason, string>,
  madeInOtherRole:
    'You saved it before your role at the school was changed. An administrator who signs in on this device can take it over.',
  tooLargeKept: 'It stays here. Try again, or show it to your administrator.',
  nextTry: (time: string) => `next try ${time}`,
  paused: (reason: string, time: string) =>
    `The school server said: “${reason}” Everything stays here and is sent again by itself at ${time}.`,
  clocks: {
    behind: 'time uncertain: the clock of this device was behind',
    ahead: 'time uncertain: the clock of this device was far ahead',
  } satisfies Record<ClockDoubt, string>,
  answeredOnFoot: (time: string) => `The school’s answer was brought here ${time}.`,
  handedOver: (to: string, time: string) => `Handed over ${to ? `to ${to}, ` : ''}${time}, not confirmed`,
  savedAt: (time: string) => `Saved ${time}`,
  number: (id: string) => `No. ${id}`,
  attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
  retry: 'Retry',
  dismiss: 'Dismiss',
  dismissTitle: 'Dismiss this entry?',
  dismissHelp: 'It was not accepted and will not be sent again. It is removed from this device.',
  understood: 'Understood',
  cancelEntry: 'Cancel entry',
  cancelTitle: 'Cancel this entry?',
  cancelHelp: 'It has not been sent yet. It is removed from this device as if it had never been saved.',
  tooLate: 'It is already being sent and can no longer be cancelled.',
} as const)
