import { Menu } from '@mantine/core'
import { LANGUAGES, type Language } from '#domain/core/languages.ts'
import type { Role } from '#domain/core/roles.ts'
import { saveLanguage } from '#data/device/language.ts'
import { spokenFor } from '../languages/packs.ts'
import { pageLanguage } from './language.ts'

/** Menu items of the languages that the app has for a role. */
export function LanguageItems({ role }: { role: Role }) {
  const offered = LANGUAGES.filter(({ code }) => spokenFor(code, role !== 'PARENT') === code)
  return (
    <Menu.RadioGroup value={pageLanguage()} onChange={(language) => void saveLanguage(language as Language)}>
      {offered.map(({ code, name }) => (
        <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
