import type { Address, Addresses } from '#domain/settings/addresses.schema.ts'

type Certificate = Addresses['certificate']

export const addressesTexts = {
  lead: 'Where phones and tablets find the school’s server, and what they still lack there.',
  good: 'Phones and tablets can use this address.',
  troubles: {
    onlyThisMachine: 'Only this machine itself reaches this address.',
    untilCertificate: 'Phones and tablets reach it here once there is a certificate: make it below.',
    untilStart: 'There is a certificate. The server uses it once it is started again.',
    notListening:
      'The settings of the server let only its own machine reach it (HOST). Whoever set it up can change that; the help says how.',
    notFound:
      'The network does not know this name yet. Give the name to this server in the router (“local DNS” or “host name”), or open the school by an address with numbers.',
    noHttps: 'The app opens, but does not work without network: make a certificate below.',
    notNamed: 'The certificate does not name this address. Make it again below, with this address.',
    certificate: 'The certificate is not valid. See below.',
  } satisfies Record<NonNullable<Address['trouble']>, string>,
  kinds: {
    public: 'Address of the settings',
    name: 'Name in the certificate',
    network: 'Address in the school’s network',
    thisMachine: 'This machine',
  } satisfies Record<Address['kind'], string>,
  codeOf: (url: string) => `QR code of ${url}`,
  scan: 'Scan it with the camera of a phone or tablet to open the app.',
  certificate: 'Certificate',
  states: {
    good: ({ until, days }) => `It is good until ${until} (${days} days).`,
    endsSoon: ({ until, days }) => `It ends on ${until}, in ${days} days. Make it again now.`,
    ended: ({ until }) => `It ended on ${until}. Tablets cannot reach the server until it is made again.`,
    notYet: () => 'It has not begun: the clock of the server or of the machine that made it is wrong.',
    otherName: () => 'It does not name the address of the settings (PUBLIC_URL).',
    otherKey: () => 'Its key is not the one of the settings (TLS_KEY).',
    unreadable: () => 'Its file cannot be read.',
    none: () => 'There is none. Without one, browsers do not let the app work without network.',
    proxy: () => 'Another machine holds it, which forwards to this server.',
  } satisfies Record<Certificate['state'], (certificate: Certificate) => string>,
  named: (names: readonly string[]) => `It names ${names.join(', ')}.`,
  given: 'It comes from the settings of the server (TLS_CERT), and is made again where it was made.',
  trust: 'Put the certificate on a tablet',
  trustLead: 'Each tablet does this once: scan the code, download the file, install it as the page says.',
  names: 'Names and addresses',
  namesHelp: 'One a line, as tablets will open the school: dugsi.lan, 192.168.1.10.',
  wrong: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(', ')} ${names.length === 1 ? 'is no name or address' : 'are no names or addresses'} of a machine. Write them like dugsi.lan or 192.168.1.10.`,
  before: (unsent: number) =>
    `The school then has other addresses, with https://, and each tablet signs in there anew. What waits on a tablet goes out only from the old address, until the server is started again. ${unsent === 0 ? 'Let all of them send first.' : `${unsent} entries are waiting now: let those tablets send first.`}`,
  after: (unsent: number) =>
    `The old addresses with http:// answer as well until the server is started again. ${unsent === 0 ? 'No tablet has told of entries that wait.' : `${unsent} entries wait on tablets: let them send from there first.`}`,
  help: 'What to do',
  make: 'Make the certificate',
  makeAgain: 'Make the certificate again',
  restart: 'Start the server again, so that it uses the certificate.',
  required: 'Please enter names and addresses like dugsi.lan or 192.168.1.10',
  failed: 'Failed to make the certificate!',
  noServer: 'The school server did not answer. Try again when there is a connection.',
} as const
