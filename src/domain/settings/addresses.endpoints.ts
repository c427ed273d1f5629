import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { AddressesNow } from './addresses.schema.ts'

export const listAddresses = endpoint({
  id: 'settings.addresses',
  method: 'GET',
  path: '/settings/addresses',
  summary: 'The addresses of the server, what phones can do there, and its certificate',
  roles: ['ADMIN'],
  reply: AddressesNow,
  problems: [],
})

/** Most names of a certificate. */
const MOST_NAMES = 20

export const makeCertificate = endpoint({
  id: 'settings.makeCertificate',
  method: 'POST',
  path: '/settings/certificate',
  summary: 'Make a certificate for the server by the school’s own authority, which is made where there is none',
  roles: ['ADMIN'],
  body: z.strictObject({
    names: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(253)
          .regex(/^[a-z\d.:-]+$/i, 'Please enter names and addresses like dugsi.lan or 192.168.1.10'),
      )
      .min(1, 'Please enter names and addresses like dugsi.lan or 192.168.1.10')
      .max(MOST_NAMES),
  }),
  reply: AddressesNow.extend({
    message: z.string(),
    /** Whether the server has to be started again before it uses the certificate. */
    needsRestart: z.boolean(),
  }),
  problems: ['notAHost'],
})
