/** The path at which a slip is used; its screen is `auth.arrive`. */
export const ARRIVAL_PATH = '/auth/arrive'

const MARK_LENGTH = 8

/** Part of a school's id by which a slip is recognised as another school's, where both have the same address. */
export const markOfSchool = (schoolId: string): string => schoolId.replace(/[^0-9a-z]/gi, '').slice(0, MARK_LENGTH)

/** The host of an address that only its own machine can reach. */
const OWN_MACHINE = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[?::1?\]?)$/i

/** Whether a phone cannot reach an address, since it is that of the machine itself. */
export const isOwnMachine = (address: string): boolean => {
  const [, host = ''] = /^https?:\/\/(\[[^\]]*\]|[^/:?#]*)/i.exec(address) ?? []
  return OWN_MACHINE.test(host)
}

type OfSlip = { address: string; code: string; schoolId: string | undefined }

/**
 * Link of a slip's QR code. The code stands behind `#`, which browsers send to no server, so that it is in no log.
 */
export const slipLink = ({ address, code, schoolId }: OfSlip): string =>
  `${address.replace(/\/+$/, '')}${ARRIVAL_PATH}#${code}${schoolId ? `.${markOfSchool(schoolId)}` : ''}`

/** Code and mark of the school in the part of a link behind `#`; null where there is no code. */
export function readSlipHash(hash: string): { code: string; school?: string } | null {
  const [, code, school] = /^#?([0-9A-Za-z]{4}-?[0-9A-Za-z]{6})(?:\.([0-9A-Za-z]{1,20}))?$/.exec(hash.trim()) ?? []
  if (!code) return null
  return school ? { code, school } : { code }
}

/** Link that opens the phone's program for text messages with a text to a number. Both spellings of `?&` are understood. */
export const smsLink = (phone: string, body: string): string => `sms:+252${phone}?&body=${encodeURIComponent(body)}`
