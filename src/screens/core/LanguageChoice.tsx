import { LANGUAGES } from '#domain/core/languages.ts'
import { saveLanguage, useVoice } from '#data/device/language.ts'
import { coreTexts as texts } from './core.texts.ts'
import classes from './open-frame.module.css'

/** Languages in the order of how many parents read them. */
const SHOWN = (['so', 'ar', 'en'] as const).flatMap((code) => LANGUAGES.filter((each) => each.code === code))

/** Buttons that choose the language of the app, each named in its own language, for whoever cannot read the present one. */
export function LanguageChoice() {
  const voice = useVoice()
  return (
    <div role="group" aria-label={texts.language} className={classes['languages']}>
      {SHOWN.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={voice?.language === code}
          onClick={() => void saveLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
