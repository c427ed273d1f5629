import { localized } from '#domain/core/translations.ts'

/** Texts of the two cards that a parent is offered after arriving. */
export const phoneCardTexts = localized('phoneCards', {
  home: {
    title: 'Put it on the home screen',
    lead: 'It then opens with one tap, also without network.',
    install: 'Put it there',
    iPhone: ['Tap Share at the bottom of Safari', 'Choose “Add to Home Screen”', 'Open the school from there'],
    android: [
      'Tap the three dots at the top',
      'Choose “Install app” or “Add to Home screen”',
      'Open the school from there',
    ],
  },
  notices: {
    title: 'Tell me on this phone',
    lead: 'When a child is marked absent, when money was received, when results are out, and of announcements.',
    all: 'Tell me everything',
    details: 'Choose what you are told',
    allow:
      'The phone did not allow it. Tap the sign beside the address (or hold the icon of the app and open its information), choose Notifications, allow them, and try again.',
  },
  notNow: 'Not now',
} as const)
