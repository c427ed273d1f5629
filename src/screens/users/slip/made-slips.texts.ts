/** Texts around slips that were made together, in English like the office's other screens. */
export const madeSlipsTexts = {
  person: 'Name',
  student: 'Student',
  phone: 'Phone',
  language: 'Language of the slips',
  perPage: 'On a page',
  many: (count: number) => `${count} slips`,
  make: (count: number) => (count === 1 ? 'Make 1 slip' : `Make ${count} slips`),
  makeNew: (accounts: number, count: number) =>
    `Make ${accounts === 1 ? '1 account' : `${accounts} accounts`} and ${count === 1 ? '1 slip' : `${count} slips`}`,
  link: (count: number) => (count === 1 ? 'Link 1 child, without a slip' : `Link ${count} children, without a slip`),
  nobody: 'Nobody here needs a slip.',
  made: (count: number) => {
    if (count === 0) return 'No slip was made'
    return count === 1 ? '1 slip is ready' : `${count} slips are ready`
  },
  madeLead: 'The codes are shown only now. Print them before you leave this page; where one is lost, make a new one.',
  print: 'Print the slips',
  sms: 'Send by text message',
  smsTo: (name: string) => `Send the slip of ${name} by text message`,
  other: 'Other slips',
  changes: 'The address of these slips will change',
  changesHelp: (address: string) =>
    `${address} works without a certificate: the app opens there, but not without network. Once the school has a certificate the address begins with https, and slips printed before lead to the old one. Make the certificate first.`,
  unreachable: 'Phones cannot reach this address',
  unreachableHelp: (address: string) =>
    `You have opened this page at ${address}, an address of this computer alone. Open it at the address that phones use, and make the slips there.`,
} as const
