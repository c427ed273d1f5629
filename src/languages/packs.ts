import type { Language } from '#domain/core/languages.ts'
import type { LanguagePack } from '#domain/core/translations.ts'

type Load = () => Promise<{ pack: LanguagePack }>

/** What a page loads to speak a language; staff needs more than parents and whoever is not signed in. */
type Packs = { readonly everybody: Load; readonly staff: Load | null }

/** Languages without a pack for staff are for parents alone. */
const PACKS: Readonly<Record<Exclude<Language, 'en'>, Packs>> = {
  so: { everybody: () => import('./so-everybody.ts'), staff: () => import('./so-staff.ts') },
  ar: { everybody: () => import('./ar-everybody.ts'), staff: null },
}

/** The language in which somebody is spoken to: English where hers is not translated for staff. */
export const spokenFor = (language: Language, isStaff: boolean): Language =>
  language !== 'en' && isStaff && PACKS[language].staff === null ? 'en' : language

/** The packs of a spoken language; none for English. */
export async function loadPacks(language: Language, isStaff: boolean): Promise<readonly LanguagePack[]> {
  if (language === 'en') return []
  const { everybody, staff } = PACKS[language]
  const loads = isStaff && staff ? [everybody, staff] : [everybody]
  return Promise.all(loads.map(async (load) => (await load()).pack))
}
