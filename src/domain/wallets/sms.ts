import { latinDigits } from '../core/digits.ts'
import { parsePhone } from '../school/phone.rules.ts'
import { cleanText } from '../sheets/cells.ts'

/** Headings of the table that messages become; the reader of sheets knows them. */
const HEADINGS = ['Transaction ID', 'Transaction Date', 'Phone', 'Name', 'Amount', 'Balance', 'Text'] as const

const SIGNS = String.raw`(?:USD|US\$|\$|SLSH|SL\.?SH|Shilling)`
const FIGURES = String.raw`[\d.,]*\d`
const MONEY = new RegExp(String.raw`(?:${SIGNS}\s?${FIGURES}|${FIGURES}\s?${SIGNS})`, 'gi')
const BALANCE = /\b(?:balance|haraag\w*|hadhaag\w*)\D{0,20}$/i
const CHARGE = /\b(?:charges?|fee|khidmad\w*|kharash\w*)\D{0,12}$/i

const INTO =
  /\b(?:received|credited|deposited|ka heshay|heshay|laguu soo|lagugu soo|soo diray|returned to you|laguu celiyay)\b/i
const OUT_OF = /\b(?:transferred|sent|paid|withdrawn|debited|bought|dirtay|wareejisay|bixisay|iibsatay|kala baxday)\b/i

const NUMBER =
  /\b(?:tx|txn|tix|trans(?:action)?|ref(?:erence)?|xogta|id)(?:\s*(?:id|no|number))?\s*[:#.]?\s*([A-Z]{0,3}\d{5,})/i
const DAY = /\b(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\b/
const TIME = /\b(\d{1,2}:\d{2})(?::\d{2})?\s*(am|pm)?\b/i
const PHONE = /(?:\+|00)?(?:252)?[\s-]?0?6[357]\d{7}\b/
const NAME =
  /\b(?:from|to|ka heshay|u dirtay|u wareejisay)\s+(?:\+?\d[\d\s-]{6,}\s+)?([\p{L}][\p{L}'’. -]{1,60}?)\s*(?=[(,.:]|\bon\b|\bat\b|\d|$)/iu

const LONGEST_HEADING = 25

const hasMoney = (line: string): boolean => line.search(MONEY) >= 0
const isBegun = (line: string): boolean => (INTO.test(line) || OUT_OF.test(line)) && hasMoney(line)

/** Words of the wallet's own lines above and below a message. */
const OF_WALLET = /\b(?:thank|mahadsanid|dial|garaac|zaad|e-?dahab|telesom|somtel|dahabshiil|daarsalaam)/i

/** Whether a line below a message is another text: it has no figures, and the message has all that a transfer needs. */
const isOther = (line: string, message: string): boolean =>
  isBegun(message) && DAY.test(message) && !/\d/.test(latinDigits(line)) && !OF_WALLET.test(line)

/** Pasted messages, one for each: they are apart by blank lines, or each begins a line. */
function messagesIn(pasted: string): string[] {
  const messages: string[] = []
  for (const block of pasted.split(/\r?\n\s*\r?\n/)) {
    let current = ''
    for (const raw of block.split(/\r?\n/)) {
      const line = cleanText(raw)
      if (line === '') continue
      // A short line above a message is its heading, such as the name of the wallet.
      if (isOther(line, current)) {
        messages.push(current, line)
        current = ''
      } else if (isBegun(line) && (isBegun(current) || current.length > LONGEST_HEADING)) {
        messages.push(current)
        current = line
      } else current = current === '' ? line : `${current} ${line}`
    }
    if (current !== '') messages.push(current)
  }
  return messages
}

/** A day of a message as ISO text: the day comes first, and two digits of a year are of this century. */
const dayIn = (text: string): string => {
  const found = DAY.exec(text)?.[1] ?? ''
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2,4})$/.exec(found) ?? []
  return day === '' ? found : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function timeIn(text: string): string {
  const [, clock = '', half = ''] = TIME.exec(text) ?? []
  if (clock === '') return ''
  const [hours = '', minutes = ''] = clock.split(':')
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

type Amounts = { moved: string | null; balance: string | null; charge: string | null }

function amountsIn(text: string): Amounts {
  const found: Amounts = { moved: null, balance: null, charge: null }
  for (const { 0: money, index } of text.matchAll(MONEY)) {
    const before = text.slice(0, index)
    if (BALANCE.test(before)) found.balance ??= money
    else if (CHARGE.test(before)) found.charge ??= money
    else found.moved ??= money
  }
  return found
}

/** Signs of currencies as the reader of amounts knows them. */
const written = (money: string): string =>
  money
    .replace(/US\$|USD|\$/gi, '')
    .trim()
    .replace(/SL\.?SH|Shilling/gi, 'SLSH')

function rowsOf(message: string): string[][] {
  const text = latinDigits(message)
  const { moved, balance, charge } = amountsIn(text)
  const isIn = INTO.test(text)
  // A message that says neither or both ways is left for a person.
  if (!moved || isIn === OUT_OF.test(text)) return [['', '', '', '', '', '', message]]
  const number = NUMBER.exec(text)?.[1] ?? ''
  const when = [dayIn(text), timeIn(text)].filter(Boolean).join(' ')
  const phone = parsePhone(PHONE.exec(text)?.[0] ?? '') ?? ''
  const name = NAME.exec(text)?.[1]?.trim() ?? ''
  const line = [
    number,
    when,
    phone,
    name,
    `${isIn ? '' : '-'}${written(moved)}`,
    balance ? written(balance) : '',
    message,
  ]
  return charge && !/\b0(?:[.,]0+)?$/.test(written(charge))
    ? [line, [number, when, '', '', `-${written(charge)}`, '', `Charge: ${message}`]]
    : [line]
}

/**
 * Messages of ZAAD and E-dahab as rows of a sheet, with a row of headings. A message that is not understood, or is no transfer, is a
 * row with its text alone, so that whoever imports it sees it and completes it or leaves it out.
 */
export const tableOfMessages = (pasted: string): string[][] => [[...HEADINGS], ...messagesIn(pasted).flatMap(rowsOf)]
