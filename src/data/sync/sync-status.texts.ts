import { localized } from '#domain/core/translations.ts'

export const statusTexts = localized('status', {
  allSent: (time: string | null) => (time ? `All sent (${time})` : 'All sent'),
  allSentShort: 'All sent',
  full: (waiting: number) =>
    `This device is full: nothing more can be saved${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  fullShort: 'Device full',
  waiting: (count: number, oldest: string | null) => `${count} waiting${oldest ? ` (oldest ${oldest})` : ''}`,
  waitingShort: (count: number) => `${count} waiting`,
  handedShort: (count: number) => `${count} carried`,
  handed: (count: number) => `${count} handed over, not confirmed`,
  sending: (done: number, total: number) => `Sending ${done} of ${total}`,
  sendingShort: (done: number, total: number) => `Sending ${done}/${total}`,
  signIn: (count: number) => `Sign in to send ${count}`,
  signInShort: 'Sign in',
  attention: (count: number) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  attentionShort: (count: number) => `${count} to check`,
  foreign: 'Another server answers at this address; nothing is sent to it. Tell your administrator.',
  noInternet: 'School reached, internet not',
  noServer: 'No school server',
  noServerShort: 'No server',
  others: (count: number) => (count === 1 ? '1 of another person waiting' : `${count} of other people waiting`),
  othersShort: (count: number) => `${count} of others`,
} as const)
