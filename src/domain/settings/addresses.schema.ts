import { z } from 'zod'

/** State of the certificate of a server; `proxy`: another machine has it. */
export const CERTIFICATE_STATES = [
  'good',
  'endsSoon',
  'ended',
  'notYet',
  'otherName',
  'otherKey',
  'unreadable',
  'none',
  'proxy',
] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/**
 * Why the app does not work at an address on a phone; `notListening`: the server listens to its own machine only, by its
 * settings, `untilCertificate`: until it has a certificate, `untilStart`: it uses the certificate from its next start on,
 * `notFound`: the network leads nobody from this name to this machine.
 */
export const ADDRESS_TROUBLES = [
  'onlyThisMachine',
  'untilCertificate',
  'untilStart',
  'notListening',
  'noHttps',
  'notNamed',
  'notFound',
  'certificate',
] as const

const Address = z.object({
  url: z.string(),
  kind: z.enum(['public', 'name', 'network', 'thisMachine']),
  trouble: z.enum(ADDRESS_TROUBLES).nullable(),
})
export type Address = z.infer<typeof Address>

export const Addresses = z.object({
  addresses: z.array(Address),
  certificate: z.object({
    state: z.enum(CERTIFICATE_STATES),
    /** ISO day of its end. */
    until: z.string().nullable(),
    days: z.int().nullable(),
    names: z.array(z.string()),
    /** Whether the school's own authority has signed it. */
    isOwn: z.boolean(),
  }),
  /** Page from which a tablet takes the school's authority; null where there is none. */
  trustPage: z.string().nullable(),
  /** Names and addresses to propose for a certificate. */
  proposed: z.array(z.string()),
  isSecure: z.boolean(),
  /** Whether other machines are served without TLS, too, at least until the next start. */
  isPlainForAll: z.boolean(),
})

/** The addresses, and how many entries tablets have told of that wait on them. */
export const AddressesNow = Addresses.extend({ unsent: z.int().nonnegative() })
export type AddressesNow = z.infer<typeof AddressesNow>
export type Addresses = z.infer<typeof Addresses>
