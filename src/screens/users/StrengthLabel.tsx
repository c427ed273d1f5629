import { shownWord } from '#domain/school/shown-words.texts.ts'
import { passwordStrength } from '#domain/users/users.rules.ts'
import classes from './users.module.css'
import { usersTexts as texts } from './users.texts.ts'

/** The strength of the typed password; nothing while the field is empty. */
export function StrengthLabel({ password }: { password: string }) {
  const strength = passwordStrength(password)
  return (
    <p className={classes['strength']} data-strength={strength || undefined} aria-live="polite">
      {strength ? (
        <>
          <span className={classes['meter']} aria-hidden />
          {texts.strength(shownWord(strength))}
        </>
      ) : null}
    </p>
  )
}
