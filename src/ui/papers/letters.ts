import { uiTexts } from '../ui.texts.ts'
import type { PaperFonts } from './fonts.ts'
import { PaperTrouble } from './paper-trouble.ts'

/** The fonts of papers, which devices store last: where they are not there yet, that is told. */
export async function lettersOfPapers(): Promise<PaperFonts> {
  try {
    const { loadPaperFonts } = await import('./fonts.ts')
    return await loadPaperFonts()
  } catch {
    throw new PaperTrouble(uiTexts.export.noLetters)
  }
}
