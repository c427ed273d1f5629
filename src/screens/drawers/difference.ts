import { formatCents } from '#domain/school/money.ts'
import { drawerTexts } from './drawers.texts.ts'

const texts = drawerTexts.count

/** Over or short, in words. */
export const differenceWords = (cents: number): string => {
  if (cents === 0) return texts.exact
  return cents > 0 ? texts.over(formatCents(cents)) : texts.short(formatCents(-cents))
}
