import { LANGUAGES } from '#domain/core/languages.ts'
import { saveLanguage, useVoice } from '#data/device/language.ts'
import { coreTexts as texts } from './core.texts.ts'
import classes from './open-frame.module.css'

/** Buttons that choose the language of the app, each named in its own language, for whoever cannot read the present one. */
export function LanguageChoice() {
  const voice = useVoice()
  return (
    <div role="group" aria-label={texts.language} className={classes['languages']}>
      {LANGUAGES.map(({ code, name }) => (
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
