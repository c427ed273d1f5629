import type { Translation } from '#domain/core/translations.ts'
import type { troubleTexts } from './troubles.texts.ts'

export const troublesSo: Translation<typeof troubleTexts> = {
  conflicts: (count) => (count === 1 ? 'Hal calaamad ayaa kala duwan' : `${count} calaamadood ayaa kala duwan`),
  counting: 'Hadda la tirinayo',
  tryAgain: 'Mar kale isku day',
  dismiss: 'Iska saar',
}
