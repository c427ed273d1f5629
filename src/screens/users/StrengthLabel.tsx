import { passwordStrength } from '#domain/users/users.rules.ts'
import classes from './users.module.css'
import { usersTexts as texts } from './users.texts.ts'

/** How strong the password being typed is; nothing while none is typed. */
export function StrengthLabel({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <p className={classes['strength']} data-strength={strength || undefined} aria-live="polite">
      {strength ? (
        <>
          <span className={classes['meter']} aria-hidden />
          {texts.strength(strength)}
        </>
      ) : null}
    </p>
  )
}
