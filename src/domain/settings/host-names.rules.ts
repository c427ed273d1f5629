const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i

const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${BYTE}(\\.${BYTE}){3}$`)

function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

const isNumeric = (text: string): boolean =>
  IPV4.test(text) || (/^[\da-f:.]*:[\da-f:.]*$/i.test(text) && isUrl(`http://[${text}]`))

/** Whether a text is the name or numeric address of a machine. */
export const isHost = (text: string): boolean => isNumeric(text) || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text))

/** The name or numeric address in what was typed or copied as an address: without scheme, port and path. */
export function hostIn(typed: string): string {
  const host = typed.replace(/^[a-z]+:\/\//i, '').replace(/[/?#].*$/, '')
  const bracketed = /^\[(.*)\](:\d+)?$/.exec(host)
  if (bracketed) return bracketed[1] ?? ''
  return host.replace(/^([^:]*):\d+$/, '$1').replace(/\.$/, '')
}

/** Names and addresses in a text in which they stand one a line, or with commas or spaces between. */
export const hostsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;،]+/)
      .filter(Boolean)
      .map(hostIn),
  ),
]
