import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import classes from './slip.module.css'
import { slipTexts as texts } from './slip.texts.ts'

type SlipSchool = { name: string; timeZone: string; phones?: readonly string[] | undefined; logo?: string | undefined }

/** Date and time of an instant; always with the day, since a paper is read on later days. */
function momentOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  return `${formatDay(schoolDay(at, timeZone))} ${formatTime(at, timeZone)}`
}

type SlipProps = { handed: HandedCode; school: SlipSchool }

/** The printed slip for a first sign-in: its steps in order, with address and code. */
export function Slip({ handed: { fullName, name, code, until, address }, school }: SlipProps) {
  const { steps } = texts
  return (
    <section className={classes['slip']} aria-label={texts.paperTitle}>
      <header>
        {school.logo ? <img src={school.logo} width="48" height="48" alt="" /> : null}
        <h2>{school.name}</h2>
        {school.phones ? <p>{school.phones.join(', ')}</p> : null}
      </header>
      <p>
        <b>{texts.paperTitle}</b>. {texts.greeting(fullName)}
      </p>
      <ol>
        <li>
          {steps.open}
          <strong>{address ?? location.origin}</strong>
        </li>
        <li>{steps.choose}</li>
        <li>
          {steps.name}
          <strong className="num">{formatPhone(name)}</strong>
        </li>
        <li>
          {steps.code}
          <strong className={`${classes['code']} num`}>{code}</strong>
        </li>
        <li>{steps.password}</li>
      </ol>
      <p>{texts.until(momentOf(until, school.timeZone))}</p>
    </section>
  )
}
