import { Problem } from '#domain/core/problems.ts'

/** Most common words of passwords, compared with the letters of a password (see `coreOf`). */
const COMMONEST = new Set(
  (
    'password passwrd pass passphrase secret letmein welcome admin administrator user root guest login master test testing ' +
    'changeme default temp temporary qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm iloveyou love sunshine princess dragon monkey ' +
    'football liverpool arsenal chelsea barcelona realmadrid superman batman shadow michael ashley jesus allah bismillah ' +
    'mohamed mohammed muhammad maxamed ahmed axmed hello computer internet samsung android dugsi iskool school teacher ' +
    'macalin macallin student parent waalid somalia soomaaliya somaliland hargeysa hargeisa muqdisho mogadishu berbera burco ' +
    'abc abcd abcde abcdef'
  ).split(' '),
)

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890123456789']

/** Digits and signs that people write for letters. */
const ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '')

/** Letters of a password, without the year, digits or signs that people put before and after a word. */
const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/^[^\p{Letter}@$]+|[^\p{Letter}@$]+$/gu, '')
    .replace(/[013457@$!]/g, (sign) => ALIKE[sign] ?? '')
    .replace(/[^\p{Letter}]/gu, '')

const isRow = (text: string): boolean => {
  const back = [...text].toReversed().join('')
  return ROWS.some((row) => row.includes(text) || row.includes(back))
}

/** Whether a text is one short piece, repeated: aaaaaaaa, 12121212, abcabc. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+.?$/su.test(text)

/** Details that others would try as a password of a person: her name, phone and sign-in name, and the school's name. */
export type About = {
  school: string
  fullName?: string
  username?: string
  email?: string
  phoneNumber?: string | null
}

function wordsOf({ school, fullName = '', username = '', email = '' }: About): string[] {
  const texts = [school, fullName, username, email.split('@')[0] ?? '']
  return texts.flatMap((text) => [plain(text), ...text.split(/[\s._-]+/).map(plain)]).filter(({ length }) => length > 2)
}

/** Whether a password is among those that others try first for this person. */
export function isGuessablePassword(password: string, about: About): boolean {
  const [whole, core] = [plain(password), coreOf(password)]
  if (new Set(whole).size < 3 || isRepeated(whole) || isRow(whole)) return true
  if (COMMONEST.has(core) || (core.length > 3 && isRow(core))) return true
  const own = wordsOf(about)
  if (own.includes(whole) || own.includes(core)) return true
  const digits = (about.phoneNumber ?? '').replace(/\D/g, '').slice(-7)
  return digits.length === 7 && /^\d+$/.test(whole) && whole.endsWith(digits)
}

/** Refuses a new password that others would try first. */
export function requireUnguessable(password: string, about: About): void {
  if (isGuessablePassword(password, about)) throw new Problem('passwordGuessable')
}
