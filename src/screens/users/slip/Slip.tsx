import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { directionOf, type Language } from '#domain/core/languages.ts'
import { formatTime } from '#domain/core/times.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { slipLink } from '#domain/users/slip-link.rules.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { qrFields, qrPath } from '#ui/qr.ts'
import { childrenOnSlip, nameOnSlip, SLIP_WORDS } from './slip-words.ts'
import classes from './slip.module.css'

export type SlipSchool = {
  id?: string | undefined
  name: string
  timeZone: string
  phones?: readonly string[] | undefined
  logo?: string | undefined
  /** The address that people type, where it is not that of the page. */
  origin?: string | undefined
}

/** Modules around a QR code that must stay white. */
const QUIET = 3

/** Address that slips name: the school's own, else the one at which this page was reached. */
export const addressOf = ({ address }: Pick<HandedCode, 'address'>, { origin }: Pick<SlipSchool, 'origin'>): string =>
  address ?? origin ?? location.origin

export const linkOf = (handed: HandedCode, school: Pick<SlipSchool, 'id' | 'origin'>): string =>
  slipLink({ address: addressOf(handed, school), code: handed.code, schoolId: school.id })

/** Date and time of an instant; always with the day, since a paper is read on later days. */
export function momentOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return `${formatDay(schoolDay(at, timeZone))} ${formatTime(at, timeZone)}`
}

function Code({ text }: { text: string }) {
  const fields = qrFields(text)
  const size = fields.length + 2 * QUIET
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} className={classes['qr']} role="img" aria-label="QR">
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={qrPath(fields)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

type SlipProps = {
  handed: HandedCode
  school: SlipSchool
  language: Language
  of?: readonly string[]
  isSmall?: boolean
}

/**
 * The printed slip for a first sign-in, in one language: what to do, the QR code, address, name and code. `of`: the
 * children; `isSmall`: one of eight on a page.
 */
export function Slip({ handed, school, language, of = [], isSmall = false }: SlipProps) {
  const words = SLIP_WORDS[language]
  const { fullName, name, code, until } = handed
  return (
    <section className={classes['slip']} aria-label={words.title} lang={language} dir={directionOf(language)}>
      <header>
        {school.logo ? <img src={school.logo} width="32" height="32" alt="" /> : null}
        <h2>
          <bdi>{school.name}</bdi>
        </h2>
        <p>
          {words.title} <bdi>{school.phones?.join(', ')}</bdi>
        </p>
      </header>
      <p className={classes['whose']}>{words.for(nameOnSlip(fullName, words))}</p>
      {of.length > 0 ? (
        <p className={classes['children']}>{childrenOnSlip(of, words, isSmall ? 'small' : 'large')}</p>
      ) : null}
      <div className={classes['scan']}>
        <Code text={linkOf(handed, school)} />
        <ol>
          <li>{words.steps.scan}</li>
          <li>{words.steps.choose}</li>
          <li>{words.steps.done}</li>
        </ol>
      </div>
      <p className={classes['small']}>{words.noCamera}</p>
      <dl>
        <dt>{words.address}</dt>
        <dd dir="ltr">{addressOf(handed, school)}</dd>
        <dt>{words.name}</dt>
        <dd dir="ltr" className="num">
          {formatPhone(name)}
        </dd>
        <dt>{words.code}</dt>
        <dd dir="ltr" className={`${classes['code']} num`}>
          {code}
        </dd>
      </dl>
      <p className={classes['small']}>{words.until(momentOf(until, school.timeZone))}</p>
    </section>
  )
}
