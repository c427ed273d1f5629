import { localized } from '#domain/core/translations.ts'

/** Texts of the first chunk; all others are in layout.texts.ts. */
export const appTexts = localized('app', {
  product: 'Dugsi',
  notFoundTitle: 'Page Not Found', // GEN-6
  notFound: 'There is no page at this address.',
  backToDashboard: 'Back to dashboard',
  crashTitle: 'This page stopped working',
  crash: 'What was saved on this device is safe. Reload the page to go on.',
  reload: 'Reload',
  languageAway: 'This language is not on this device yet. Choose it again when there is a connection.',
  chunkTitle: 'This page could not be loaded',
  broken:
    'The storage of this device cannot be opened. Close other tabs of Dugsi and reload; in a private window Dugsi cannot work.',
  /** Below what the last visit showed, while the app starts. */
  keptAt: (time: string) => `As it was at ${time}. Opening…`,
  update: {
    ready: 'A new version is ready',
    take: 'Update now',
    later: 'Later',
    hindrance: {
      sending: 'It waits until sending is finished.',
      waiting: 'Please wait until everything on this device has been sent.',
      draft: 'Please finish the open form on this device first.',
    },
  },
} as const)
